import { useDispatch, useSelector } from 'react-redux';
import type { ProductQuestion, QuestionPage } from 'shared-contracts';
import { Button, classNames, ErrorState, Notice, Pagination } from 'shared-ui';
import { dateOf } from '../../ui/date-of';
import { AskQuestion } from './ask-question';
import { addressOf } from './product-questions.api';
import styles from './product-questions.module.css';
import { selectProductQuestions } from './product-questions.slice';
import { turnQuestions } from './product-questions.tasks';

function Asked({ question, displayName, askedOn, size, answers }: ProductQuestion) {
  return (
    <li>
      <h3>{question}</h3>
      <p className={styles.by}>
        {displayName} on {dateOf(askedOn)}, about {size}
      </p>
      {answers.map(({ answer, answeredBy, answeredOn }) => (
        <div key={answer}>
          <p>{answer}</p>
          <p className={styles.by}>
            <strong>{answeredBy}</strong>, {dateOf(answeredOn)}
          </p>
        </div>
      ))}
    </li>
  );
}

/** Answers from specifications are first, on every page. */
function Answers({ fromSpecifications, questions }: QuestionPage) {
  if (fromSpecifications.length + questions.length === 0)
    return <p className={styles.by}>No one has asked about this yet.</p>;
  return (
    <ul className={styles.answers}>
      {fromSpecifications.map(({ question, answer }) => (
        <li key={question}>
          <h3>{question}</h3>
          <p>{answer}</p>
          <p className={styles.by}>From the specifications</p>
        </li>
      ))}
      {questions.map((question) => (
        <Asked key={question.questionId} {...question} />
      ))}
    </ul>
  );
}

/** Questions about a product with answers of its specifications and of the store, and a form. */
export function ProductQuestions() {
  const dispatch = useDispatch();
  const { selection, page, status, message } = useSelector(selectProductQuestions);
  const turn = (target: number): void => void dispatch(turnQuestions.requested({ ...selection, page: target }));
  return (
    <section id="questions" className={styles.questions} aria-labelledby="questions-title">
      <div className={styles.side}>
        <h2 id="questions-title">Questions and answers</h2>
        <p className={styles.by}>We read every question. Those we answer are shown here.</p>
        <AskQuestion productNumber={selection.productNumber} />
      </div>
      {page ? (
        <div className={classNames('busy-overlay', styles.list)} aria-busy={status === 'turning' || undefined}>
          {message ? (
            <Notice tone="error" announce="alert">
              {message}
            </Notice>
          ) : null}
          <Answers {...page} />
          <Pagination
            page={page.page}
            pageCount={page.pageCount}
            hrefFor={addressOf}
            onSelect={turn}
            label="Pages of questions"
          />
        </div>
      ) : (
        <ErrorState
          title="The questions couldn't be loaded"
          action={
            <Button isLoading={status === 'turning'} onClick={() => turn(selection.page)}>
              Try again
            </Button>
          }
        >
          {message ?? 'Everything else on this page works.'}
        </ErrorState>
      )}
    </section>
  );
}
