import { UNUSED_NOTICE, VARIANT_RULES } from 'shared-contracts';
import { howToPay } from './payment-labels';
import { ask, type Answering, type FaqSection, type Question } from './question';

function taxAnswer({ variant, has }: Answering): string {
  if (VARIANT_RULES[variant.benefitType].hasUniformTax)
    return (
      'At one rate for the whole cart, by the zip code that your order goes to. You see it before you order. ' +
      'Where we know only the rate of the state, it is marked as estimated.'
    );
  return [
    `By the zip code that your order goes to: the installer’s${has.shipToHome ? ', or yours' : ''}.`,
    ...(has.promotions || has.coupons ? ['Savings at checkout come off first.'] : []),
    'You see it before you order. Where we know only the rate of the state, it is marked as estimated.',
  ].join(' ');
}

export const paying = (answering: Answering): FaqSection => ({
  id: 'payment',
  title: 'Payment',
  questions: [ask('How can I pay?', howToPay(answering.variant)), ask('How is tax worked out?', taxAnswer(answering))],
});

const DEALS = { label: 'See all deals', href: '/deals' };

function savingQuestions({ variant: { support }, has }: Answering): Question[] {
  const ofPromotions = [
    ask(
      'What is the difference between instant savings and a rebate?',
      'Instant savings come off each tire at checkout by themselves. For a rebate you pay the full ' +
        'price, file for it on the page of your order, and get a prepaid card by mail.',
      DEALS,
    ),
    ask(
      'How do I claim a rebate?',
      'Open the page of your order and choose “File your rebate online”, until the day that it names. Your address ' +
        'is filled in and the invoice attached; the page says when your card comes. On paper: print the form of the ' +
        `deal and call ${support.phone}.`,
      { label: 'Find your order', href: '/orders' },
    ),
  ];
  const ofCoupons = ask(
    'Where do I enter a code?',
    'In the cart, in the field for a coupon code. It tells you at once what comes off, or why the code does not work.',
  );
  const ofGovernment = ask(
    'Are there deals for government and military?',
    'Yes. Verify once who you are, and deals for government and military come off in your cart.',
    { label: 'Verify who you are', href: '/deals/verify' },
  );
  return [
    ...(has.promotions ? ofPromotions : []),
    ...(has.coupons ? [ofCoupons] : []),
    ...(has.governmentDeals ? [ofGovernment] : []),
  ];
}

export const savings = (answering: Answering): FaqSection => ({
  id: 'savings',
  title: answering.has.promotions ? 'Savings and rebates' : 'Savings',
  questions: savingQuestions(answering),
});

export function changes({ variant }: Answering): FaqSection {
  const { support, returns, returnable, showsUnusedNotice, paymentMethods, links } = variant;
  const refund = paymentMethods.length === 0 ? 'through your program' : 'the way you paid';
  const link = links.find(({ href }) => href === '/help/returns');
  const goingBack = [returnable && showsUnusedNotice ? `${returns.answer} ${UNUSED_NOTICE}` : returns.answer];
  return {
    id: 'changes',
    title: returnable ? 'Changes, cancellations, returns' : 'Changes and cancellations',
    questions: [
      ask(
        'Can I cancel my order?',
        'Yes, on your order’s page, as long as the tires have not left: we stop it and refund it ' +
          `${refund}.${returnable ? ' Once they are on their way, it is a return.' : ''} Or call ` +
          `${support.phone} with your order number.`,
        { label: 'See your order', href: '/orders' },
      ),
      ask(
        'Can I move my appointment?',
        'Yes, on your order’s page, until the day before: choose another time there, or give the ' +
          `appointment up. On the day itself, call the shop, or us at ${support.phone}.`,
        { label: 'See your order', href: '/orders' },
      ),
      ask('Can I return tires?', goingBack, link ? { label: 'How returns work', href: link.href } : undefined),
      ask(
        'Something arrived damaged, or is the wrong size',
        `Don’t have it mounted. Call ${support.phone} or write to ${support.email}: we fix it at our cost.`,
      ),
    ],
  };
}
