import { notSold } from './not-sold';

it.each([
  ['brake pads', 'Ask an auto parts store.'],
  ['Batteries', 'Ask an auto parts store.'],
  ['brakes for 2021 camry', 'Ask an auto parts store.'],
  ['motorcycle tires', 'Ask a motorcycle or bicycle shop.'],
  ['wheel alignment', 'Ask a tire shop near you.'],
])('"%s" is answered as not sold, with a place to buy it', (text, whereTo) =>
  expect(notSold(text)).toBe(
    `We don't sell “${text}”. ${whereTo} ` +
      'We sell tires, wheels, and accessories such as chains, lug nuts and valve stems.',
  ),
);

it.each(['michelin', '225/65r17', 'lug nuts', 'snow chains', 'jackal', 'bridgestone', ''])(
  '"%s" gets no such notice',
  (text) => expect(notSold(text)).toBeNull(),
);
