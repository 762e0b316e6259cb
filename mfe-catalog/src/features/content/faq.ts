import { HOLD_MINUTES, UNUSED_NOTICE, VARIANT_RULES, type PublicVariant } from 'shared-contracts';
import { howToPay } from './payment-words';

/** A question with its answer, a paragraph each, and perhaps where to read on. */
export interface Question {
  readonly question: string;
  readonly answer: readonly string[];
  readonly link?: { readonly label: string; readonly href: string };
}

export interface FaqSection {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
}

const ask = (question: string, answer: string | readonly string[], link?: Question['link']): Question => ({
  question,
  answer: typeof answer === 'string' ? [answer] : answer,
  ...(link && { link }),
});

const ORDERING: FaqSection = {
  id: 'ordering',
  title: 'Ordering',
  questions: [
    ask(
      'Do I need an account?',
      'No. Your name, your email address and where the goods go are enough. The confirmation comes by email.',
    ),
    ask(
      'How many tires should I buy?',
      'Four is best: the car then grips the same on all corners. With all-wheel drive it is often required, because worn and new tires turn at different speeds. If you replace two, they go on the rear axle.',
    ),
    ask(
      'Is the price I see the price I pay?',
      'The cart adds up everything before you order: goods, savings, installation if you choose it, and tax for the zip code. That total is what you pay. A rebate comes back later and never changes it.',
    ),
  ],
};

const FIT: FaqSection = {
  id: 'fit',
  title: 'Will it fit?',
  questions: [
    ask(
      'How do I find what fits?',
      'Choose year, make, model and trim. From then on every product says whether it fits, in its size, load index and speed rating.',
      { label: 'Choose your vehicle', href: '/#finder' },
    ),
    ask(
      'Where do I read my size?',
      'On the door placard of the driver’s side, in the owner’s manual, or on the sidewall of the tire, like 225/65R17 102H. Go by the placard: a former owner may have mounted another size.',
    ),
    ask(
      'What do load index and speed rating mean?',
      'The number says how much weight the tire carries, the letter how fast it may go. Yours may be higher than what the maker asks for, never lower.',
    ),
    ask(
      'My front and rear sizes differ. Can I order both?',
      'Yes. With a vehicle that has two sizes we offer them as a pair, two of each. By size, tick “My rear tires have another size”.',
      { label: 'Find by size', href: '/?finder=size#finder' },
    ),
  ],
};

const DELIVERY: FaqSection = {
  id: 'delivery',
  title: 'Delivery',
  questions: [
    ask(
      'What does delivery cost?',
      'Nothing, to an installer or to your home, in the 48 states. We can’t deliver to Alaska, Hawaii and Puerto Rico yet.',
    ),
    ask(
      'When do my tires arrive?',
      'Every product shows a date for your zip code. The date of your order is in the confirmation that we email to you.',
    ),
    ask(
      'Where is my order?',
      'The link in our emails opens your order: where it is, its tracking number, your appointment, your receipt. Without the email, its number and your email address are enough: we mail you a code.',
      { label: 'See your order', href: '/orders' },
    ),
    ask(
      'Should they go to an installer or to my home?',
      'To an installer, if you want them mounted: the tires are there when you arrive, and you carry nothing. To your home, if you mount them yourself or have your own shop.',
    ),
  ],
};

const INSTALLATION: FaqSection = {
  id: 'installation',
  title: 'Installation and appointments',
  questions: [
    ask(
      'What does installation cost?',
      'Each shop names its price per tire before you choose it. It is a line of your total, so there is nothing to settle at the counter for the mounting that you ordered.',
    ),
    ask(
      'How do I book?',
      `Choose an installer near you, then a day and time. It can only be a day after your tires are there. While you check out, your time is held for ${HOLD_MINUTES} minutes.`,
    ),
    ask('What if the installer declines my appointment?', [
      'Every shop confirms its bookings. When it can’t take yours, we email you at once, with the other time it proposes if it has one.',
      'The link in that email lets you take the proposed time or choose another. Your order, your price and your tires stay as they are.',
    ]),
    ask(
      'Can somebody come to me?',
      'Some installers are mobile: they come to your driveway or parking lot. The list of installers says which ones, and asks for the address.',
    ),
  ],
};

function paying(variant: PublicVariant): FaqSection {
  const isTaxedAsOne = VARIANT_RULES[variant.benefitType].hasUniformTax;
  return {
    id: 'payment',
    title: 'Payment',
    questions: [
      ask('How can I pay?', howToPay(variant)),
      ask(
        'How is tax worked out?',
        isTaxedAsOne
          ? 'At one rate for the whole cart, by the zip code that the goods go to. You see it before you order.'
          : 'By the zip code that the goods go to: the installer’s, or yours. Savings at checkout come off first. You see it before you order.',
      ),
    ],
  };
}

function savings({ benefitType, support }: PublicVariant): FaqSection {
  const link = { label: 'See all deals', href: '/deals' };
  const government = 'Yes. Verify once who you are, and deals for government and military come off in your cart.';
  return {
    id: 'savings',
    title: 'Savings and rebates',
    questions: [
      ask(
        'What is the difference between instant savings and a rebate?',
        'Instant savings come off each tire at checkout by themselves. For a rebate you pay the full price, send in a form, and get a prepaid card by mail.',
        link,
      ),
      ask(
        'How do I claim a rebate?',
        `The product, the deals and your cart link the form. Fill it in and call ${support.phone}: we tell you where to mail it with your order confirmation, and until when.`,
        link,
      ),
      ask(
        'Where do I enter a code?',
        'In the cart, in the field for a discount code. It tells you at once what comes off, or why the code doesn’t count.',
      ),
      ...(VARIANT_RULES[benefitType].hasIdVerification
        ? [
            ask('Are there deals for government and military?', government, {
              label: 'Verify who you are',
              href: '/deals/verify',
            }),
          ]
        : []),
    ],
  };
}

function changes({
  support,
  returns,
  returnable,
  showsUnusedNotice,
  paymentMethods,
  links,
}: PublicVariant): FaqSection {
  const refund = paymentMethods.length === 0 ? 'through your program' : 'the way you paid';
  const link = links.find(({ href }) => href === '/help/returns');
  const goingBack = [returnable && showsUnusedNotice ? `${returns.answer} ${UNUSED_NOTICE}` : returns.answer];
  return {
    id: 'changes',
    title: 'Changes, cancellations, returns',
    questions: [
      ask(
        'Can I cancel my order?',
        `Yes, on your order’s page, as long as the tires have not left: we stop it and refund it ${refund}.${returnable ? ' Once they are on their way, it is a return.' : ''} Or call ${support.phone} with your order number.`,
        { label: 'See your order', href: '/orders' },
      ),
      ask(
        'Can I move my appointment?',
        `Yes, on your order’s page, until the day before: choose another time there, or give the appointment up. On the day itself, call the shop, or us at ${support.phone}.`,
        { label: 'See your order', href: '/orders' },
      ),
      ask('Can I return tires?', goingBack, link ? { label: 'How returns work', href: link.href } : undefined),
      ask(
        'Something arrived damaged, or is the wrong size',
        `Don’t have it mounted. Call ${support.phone} or write to ${support.email}: we put it right at our cost.`,
      ),
    ],
  };
}

/** What drivers ask, answered for a variant: only its own payment methods, deals and rules. */
export const faqOf = (variant: PublicVariant): readonly FaqSection[] => [
  ORDERING,
  FIT,
  DELIVERY,
  INSTALLATION,
  paying(variant),
  savings(variant),
  changes(variant),
];

/** schema.org markup of all questions. */
export const faqJsonLd = (sections: readonly FaqSection[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: sections
    .flatMap(({ questions }) => questions)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
    })),
});
