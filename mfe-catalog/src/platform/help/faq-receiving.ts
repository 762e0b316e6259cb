import { HOLD_MINUTES } from 'shared-contracts';
import { ask, type Answering, type FaqSection } from './question';

export const delivery = ({ has }: Answering): FaqSection => ({
  id: 'delivery',
  title: 'Delivery',
  questions: [
    ask(
      'What does delivery cost?',
      `Nothing, ${has.shipToHome ? 'to an installer or to your home' : 'to the installer you choose'}, ` +
        'in the 48 states. We can’t deliver to Alaska, Hawaii and Puerto Rico yet.',
    ),
    ask(
      'When do my tires arrive?',
      'Every product shows a date for your zip code. The date of your order is in the confirmation ' +
        'that we email to you.',
    ),
    ask(
      'Where is my order?',
      'The link in our emails opens your order: where it is, its tracking number, your ' +
        'appointment, your receipt. Without the email, its number and your email address are enough: ' +
        'we’ll email you a code.',
      { label: 'See your order', href: '/orders' },
    ),
    ...(has.shipToHome
      ? [
          ask(
            'Should they go to an installer or to my home?',
            'To an installer, if you want them mounted: the tires are there when you arrive, and you ' +
              'carry nothing. To your home, if you mount them yourself or have your own shop.',
          ),
        ]
      : []),
  ],
});

export const installation = ({ has }: Answering): FaqSection => ({
  id: 'installation',
  title: 'Installation and appointments',
  questions: [
    ask(
      'What does installation cost?',
      'Each shop names its price per tire before you choose it. It is a line of your total, so ' +
        'there is nothing to settle at the counter for the mounting that you ordered.',
    ),
    ask(
      'How do I book?',
      'Choose an installer near you, then a day and time. It can only be a day after your tires ' +
        `are there. While you check out, your time is held for ${HOLD_MINUTES} minutes.`,
    ),
    ask('What if the installer declines my appointment?', [
      'Every shop confirms its bookings. When it can’t take yours, we email you at once, with the ' +
        'other time it proposes if it has one.',
      'The link in that email lets you take the proposed time or choose another. Your order, your ' +
        'price and your tires stay as they are.',
    ]),
    ...(has.mobileInstallation
      ? [
          ask(
            'Can an installer come to me?',
            'Some installers are mobile: they come to your driveway or parking lot. The list of ' +
              'installers says which ones, and asks for the address.',
          ),
        ]
      : []),
  ],
});
