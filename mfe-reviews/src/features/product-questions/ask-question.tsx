import { useState } from 'react';
import { useLazyPart } from 'remote-kit';
import { Button, Disclosure } from 'shared-ui';
import styles from './product-questions.module.css';

const loadForm = () =>
  import(/* webpackChunkName: "question-form" */ './question-form').then(({ QuestionForm }) => QuestionForm);

/** The form loads on focus, into reserved space. */
export function AskQuestion({ productNumber }: { readonly productNumber: string }) {
  const { Part: Form, load } = useLazyPart('reviews', 'question form', loadForm);
  const [hasFailed, setFailed] = useState(false);
  const bring = async (): Promise<void> => setFailed(!(Form || (await load())));
  return (
    <Disclosure title="Ask a question" className={styles.ask} onIntent={() => void bring()}>
      <div className={Form ? undefined : styles.room}>
        {Form ? <Form productNumber={productNumber} /> : null}
        {!Form && hasFailed ? (
          <p role="alert">
            The form did not load.{' '}
            <Button kind="quiet" size="small" onClick={() => void bring()}>
              Try again
            </Button>
          </p>
        ) : null}
        <noscript>A question needs JavaScript to be sent. Turn it on and reload this page.</noscript>
      </div>
    </Disclosure>
  );
}
