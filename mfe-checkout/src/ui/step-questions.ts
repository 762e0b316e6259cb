import type { CheckoutStepId, PublicVariant } from 'shared-contracts';

const QUESTIONS: Readonly<Partial<Record<CheckoutStepId, string>>> = {
  delivery: 'Where should we send your order?',
  installer: 'Choose a local installer',
  appointment: 'Choose a day and time',
  address: 'Enter your shipping address',
  payment: 'Choose how to pay',
};

/** Returns the question of a screen whose title is shared with others ('Select service'); otherwise null. */
export function questionOf(step: CheckoutStepId, { checkout }: Pick<PublicVariant, 'checkout'>): string | null {
  const title = checkout.titles[step];
  const isShared = Object.values(checkout.titles).filter((other) => other === title).length > 1;
  return isShared ? (QUESTIONS[step] ?? null) : null;
}
