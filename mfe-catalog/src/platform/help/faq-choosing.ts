import { ask, type Answering, type FaqSection } from './question';

/** Accounts, numbers and prices. */
export const ordering = ({ variant, has }: Answering): FaqSection => ({
  id: 'ordering',
  title: 'Ordering',
  questions: [
    ask('Do I need an account?', variant.help.account),
    ask(
      'How many tires should I buy?',
      'Four is best: the car then grips the same on all corners. With all-wheel drive it is often ' +
        'required, because worn and new tires turn at different speeds. If you replace two, they go ' +
        'on the rear axle.',
    ),
    ask(
      'Is the price I see the price I pay?',
      [
        has.promotions
          ? 'The cart adds up everything before you order: goods, savings,'
          : 'The cart adds up everything before you order: goods,',
        'installation if you choose it, fees, and tax for the zip code. Where we know only the rate of your',
        'state, the tax is marked as estimated: city and county may add to it.',
        ...(has.promotions ? ['A rebate comes back later and never changes it.'] : []),
      ].join(' '),
    ),
  ],
});

export const FIT: FaqSection = {
  id: 'fit',
  title: 'Will it fit?',
  questions: [
    ask(
      'How do I find what fits?',
      'Choose year, make, model and trim. From then on every product says whether it fits, in its ' +
        'size, load index and speed rating.',
      { label: 'Choose your vehicle', href: '/#finder' },
    ),
    ask(
      'Where do I read my size?',
      'On the door placard of the driver’s side, in the owner’s manual, or on the sidewall of the ' +
        'tire, like 225/65R17 102H. Go by the placard: a former owner may have mounted another size.',
    ),
    ask(
      'What do load index and speed rating mean?',
      'The number says how much weight the tire carries, the letter how fast it may go. Yours may ' +
        'be higher than what the maker asks for, never lower.',
    ),
    ask(
      'My front and rear sizes differ. Can I order both?',
      'Yes. With a vehicle that has two sizes we offer them as a pair, two of each. By size, tick ' +
        '“My rear tires have another size”.',
      { label: 'Find by size', href: '/?finder=size#finder' },
    ),
  ],
};
