import {
  INSTALLMENT_NOTICE,
  installmentsLabel,
  installmentsOf,
  listed,
  methodNames,
  overTimeMethods,
  PAYMENT_METHOD_FACTS,
  type PaymentMethod,
  type PaymentMethodKind,
  type PublicVariant,
} from 'shared-contracts';
import { dollars } from '../words';

const KINDS: readonly PaymentMethodKind[] = ['card', 'redirect', 'wallet'];

/** Payment process by kind of method. */
const HOW: Readonly<Record<PaymentMethodKind, string>> = {
  card:
    'you type its number into a form of our payment provider, so we never see or keep it. Your ' +
    'bank may ask you to confirm the payment.',
  redirect:
    'we take you to the provider’s own page, where you agree to the payment, and back. If you ' +
    'cancel there, nothing is charged and your cart stays as it is.',
  wallet: 'shown on devices that can pay this way. You confirm on the device.',
};

function howOf(kind: PaymentMethodKind, methods: readonly PaymentMethod[]): string[] {
  const titles = methods.map((method) => PAYMENT_METHOD_FACTS[method]).filter((facts) => facts.kind === kind);
  return titles.length > 0 ? [`${listed(titles.map(({ title }) => title))}: ${HOW[kind]}`] : [];
}

/** Amount of the example loan: about a set of tires. */
const EXAMPLE_CENTS = 80_000;

function overTime(methods: readonly PaymentMethod[]): string[] {
  const lenders = methodNames(overTimeMethods(methods));
  const loan = installmentsOf(EXAMPLE_CENTS);
  if (lenders.length === 0 || !loan) return [];
  return [
    `With ${listed(lenders, 'or')} you pay over time. Example for ` +
      `${dollars(EXAMPLE_CENTS / 100, true)}: ${installmentsLabel(loan)}. ${INSTALLMENT_NOTICE}`,
  ];
}

/** Describes payment in a variant. Without methods, the program settles the order (spec §6). */
export function howToPay({
  paymentMethods,
  storeName,
  programPlan,
}: Pick<PublicVariant, 'paymentMethods' | 'storeName' | 'programPlan'>): string[] {
  if (paymentMethods.length === 0)
    return [
      `Nothing is charged at checkout. The ${storeName} settles your order and takes it from your paycheck` +
        (programPlan
          ? ` in ${programPlan.count} payments, every ${programPlan.everyDays} days, without interest. Product ` +
            'pages, cart and checkout name their amount, their total and the day of the first.'
          : '.'),
    ];
  return [
    `By ${listed(methodNames(paymentMethods))}.`,
    ...KINDS.flatMap((kind) => howOf(kind, paymentMethods)),
    ...overTime(paymentMethods),
  ];
}
