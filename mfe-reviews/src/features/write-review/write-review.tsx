import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useDispatch, useSelector } from 'react-redux';
import { useStateEvent } from 'remote-kit';
import { dropDrafts, FormErrors, FormField, FormTextArea, useDraftForm } from 'remote-kit/form';
import { Button, ButtonLink, ChoiceChip, EmptyState, Icon, Picture } from 'shared-ui';
import { aspectLabel } from '../../ui/aspect-labels';
import { PhotoPicker } from './photo-picker';
import { reviewSchema, toBody, type ReviewValues } from './review.schema';
import { StarChoice } from './star-choice';
import styles from './write-review.module.css';
import { selectWriteReview, type ReviewedProduct } from './write-review.slice';
import { sendReview } from './write-review.tasks';

const draftOf = (productNumber: string): string => `reviews.${productNumber}`;

function useReviewForm(product: ReviewedProduct) {
  const { error } = useSelector(selectWriteReview);
  const form = useDraftForm<ReviewValues>({
    draft: draftOf(product.productNumber),
    schema: reviewSchema,
    saved: {},
    error,
  });
  const { getValues, setValue } = form;
  const vehicle = useStateEvent('vehicle:selected')?.vehicle;
  useEffect(() => {
    if (vehicle && getValues('vehicle') === '') setValue('vehicle', `${vehicle.year} ${vehicle.make} ${vehicle.model}`);
  }, [vehicle, getValues, setValue]);
  return form;
}

type Form = ReturnType<typeof useReviewForm>;

function Stars({ form, product }: { readonly form: Form; readonly product: ReviewedProduct }) {
  const { control } = form;
  return (
    <>
      <Controller
        control={control}
        name="rating"
        render={({ field, fieldState }) => (
          <StarChoice
            ref={field.ref}
            name="rating"
            label="Your rating"
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="subRatings"
        render={({ field }) => {
          const given = field.value as Record<string, number>;
          return (
            <div className={styles.aspects}>
              {product.aspects.map((aspect) => (
                <StarChoice
                  key={aspect}
                  isSmall
                  name={aspect}
                  label={aspectLabel(aspect)}
                  value={given[aspect] ?? 0}
                  onChange={(stars) => field.onChange({ ...given, [aspect]: stars })}
                />
              ))}
            </div>
          );
        }}
      />
    </>
  );
}

function Again({ control }: Pick<Form, 'control'>) {
  return (
    <Controller
      control={control}
      name="wouldRecommend"
      render={({ field, fieldState }) => (
        <div role="group" aria-labelledby="again" className={styles.again}>
          <p id="again" className={styles.label}>
            Would you buy them again?
          </p>
          <div className={styles.choices}>
            {(
              [
                [true, 'Yes'],
                [false, 'No'],
              ] as const
            ).map(([value, label]) => (
              <ChoiceChip
                key={label}
                ref={value ? field.ref : undefined}
                name="wouldRecommend"
                isSelected={field.value === value}
                onClick={() => field.onChange(value)}
              >
                {label}
              </ChoiceChip>
            ))}
          </div>
          {fieldState.error ? (
            <p className={styles.error}>
              <Icon name="warning" size={16} /> <span>{fieldState.error.message}</span>
            </p>
          ) : null}
        </div>
      )}
    />
  );
}

function ReviewForm({ product }: { readonly product: ReviewedProduct }) {
  const dispatch = useDispatch();
  const { status } = useSelector(selectWriteReview);
  const form = useReviewForm(product);
  // Submitting is disabled before hydration: a native submission would put the text into the address.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const { control, handleSubmit } = form;
  const submit = handleSubmit((values) => void dispatch(sendReview.requested(toBody(product.productNumber, values))));
  return (
    <form className={styles.form} method="post" onSubmit={(event) => void submit(event)} noValidate>
      <FormErrors form={form} />
      <Stars form={form} product={product} />
      <FormField
        control={control}
        name="title"
        label="In a few words"
        placeholder="Quiet, and sure in the rain"
        maxLength={120}
      />
      <FormTextArea
        control={control}
        name="body"
        label="What is it like to drive on them?"
        rows={6}
        maxLength={4000}
        hint="What you drive, where, and what you noticed helps others most."
      />
      <Again control={control} />
      <div className={styles.pair}>
        <FormField control={control} name="vehicle" label="Your vehicle" isOptional placeholder="2021 Toyota Camry" />
        <FormField
          control={control}
          name="milesDriven"
          label="Miles driven on them"
          isOptional
          inputMode="numeric"
          placeholder="12,000"
        />
      </div>
      <Controller
        control={control}
        name="photos"
        render={({ field }) => <PhotoPicker photos={field.value ?? []} onChange={field.onChange} />}
      />
      <div className={styles.pair}>
        <FormField control={control} name="nickname" label="Name to show" autoComplete="nickname" />
        <FormField
          control={control}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="For a receipt. Never shown."
        />
      </div>
      <Button
        type={isReady ? 'submit' : 'button'}
        size="large"
        isLoading={status === 'sending'}
        loadingLabel="Sending your review"
      >
        Send my review
      </Button>
      <noscript>
        <p>A review needs JavaScript to be sent. Turn it on and reload this page.</p>
      </noscript>
      <p className={styles.soft}>
        A person reads every review before it appears. What you write is kept in this tab until you send it.
      </p>
    </form>
  );
}

function Sent({ product, receipt }: { readonly product: ReviewedProduct; readonly receipt: string | null }) {
  useEffect(() => dropDrafts(draftOf(product.productNumber)), [product.productNumber]);
  return (
    <EmptyState
      level={1}
      isNews
      icon="checkCircle"
      title="Your review is on its way"
      action={<ButtonLink href={`${product.url}#reviews`}>Back to {product.name}</ButtonLink>}
    >
      <p role="status">{receipt}</p>
    </EmptyState>
  );
}

/** The form for one product, or the result of submitting it. */
export function WriteReview() {
  const { product, isUnknown, status, receipt } = useSelector(selectWriteReview);
  if (!product)
    return (
      <EmptyState
        level={1}
        title={isUnknown ? 'We can’t find that product' : 'The product could not be loaded'}
        action={<ButtonLink href="/tires">Look for your tires</ButtonLink>}
      >
        Open the product that you want to review, and choose “Write a review” there.
      </EmptyState>
    );
  if (status === 'sent') return <Sent product={product} receipt={receipt} />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {product.picture ? (
          <Picture name={product.picture.name} alt="" width={96} height={96} isPriority className={styles.picture} />
        ) : null}
        <div>
          <h1 className={styles.title}>Review {product.name}</h1>
          <p className={styles.soft}>{product.size}</p>
        </div>
      </header>
      <ReviewForm product={product} />
    </div>
  );
}
