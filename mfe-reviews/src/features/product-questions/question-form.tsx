import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { dropDrafts, FormField, FormTextArea, useDraftForm } from 'remote-kit/form';
import { QUESTION_LIMITS } from 'shared-contracts';
import { Button, EmptyState, Notice } from 'shared-ui';
import { selectProductQuestions } from './product-questions.slice';
import { askQuestion } from './product-questions.tasks';
import styles from './question-form.module.css';
import { questionSchema, toBody, type QuestionValues } from './question.schema';

const draftOf = (productNumber: string): string => `reviews.question.${productNumber}`;

function Form({ productNumber }: { readonly productNumber: string }) {
  const dispatch = useDispatch();
  const { asking } = useSelector(selectProductQuestions);
  const { control, handleSubmit, setFocus, pageError } = useDraftForm<QuestionValues>({
    draft: draftOf(productNumber),
    schema: questionSchema,
    saved: {},
    error: asking.status === 'writing' ? asking.error : null,
    focusesField: true,
  });
  const submit = handleSubmit(
    (values) => void dispatch(askQuestion.requested({ productNumber, body: toBody(values) })),
    (errors) => {
      const first = (['question', 'displayName', 'email'] as const).find((field) => errors[field]);
      if (first) setFocus(first);
    },
  );
  return (
    <form className={styles.form} method="post" onSubmit={(event) => void submit(event)} noValidate>
      {pageError ? (
        <Notice tone="error" announce="alert">
          {pageError.message}
        </Notice>
      ) : null}
      <FormTextArea
        control={control}
        name="question"
        label="Your question"
        rows={3}
        maxLength={QUESTION_LIMITS.question[1]}
        hint="About this product. For an order, call us: everyone can read what you write here."
      />
      <FormField control={control} name="displayName" label="Name to show" autoComplete="nickname" />
      <FormField
        control={control}
        name="email"
        label="Email"
        isOptional
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="We email you the answer once. Never shown."
      />
      {/* On blur a field shows its error and moves the button away from the pointer that clicks it. */}
      <Button
        type="submit"
        onMouseDown={(event) => event.preventDefault()}
        isLoading={asking.status === 'sending'}
        loadingLabel="Sending your question"
      >
        Send my question
      </Button>
    </form>
  );
}

function Sent({ productNumber, receipt }: { readonly productNumber: string; readonly receipt: string }) {
  useEffect(() => dropDrafts(draftOf(productNumber)), [productNumber]);
  return (
    <EmptyState level={3} isNews icon="checkCircle" title="We have your question">
      <p role="status">{receipt}</p>
    </EmptyState>
  );
}

/** Form for a question about one product, or the result of sending it. */
export function QuestionForm({ productNumber }: { readonly productNumber: string }) {
  const { asking } = useSelector(selectProductQuestions);
  if (asking.status === 'sent') return <Sent productNumber={productNumber} receipt={asking.receipt} />;
  return <Form productNumber={productNumber} />;
}
