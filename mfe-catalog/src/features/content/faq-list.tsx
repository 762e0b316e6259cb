import { Disclosure } from 'shared-ui';
import type { FaqSection, Question } from '../../platform/help/question';
import styles from './faq-list.module.css';

function Answer({ answer, link }: Question) {
  return (
    <div className={styles.answer}>
      {answer.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {link ? (
        <p>
          <a href={link.href}>{link.label}</a>
        </p>
      ) : null}
    </div>
  );
}

/** Collapsible questions that work without script and are found by the browser's search. */
export function FaqList({ sections }: { readonly sections: readonly FaqSection[] }) {
  return sections.map(({ id, title, questions }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div>
        {questions.map((question) => (
          <Disclosure key={question.question} title={question.question} className={styles.question}>
            <Answer {...question} />
          </Disclosure>
        ))}
      </div>
    </section>
  ));
}
