import { greeting, placeWords } from './typed-text';

it.each(['Ann', 'José María', "D'Arcy", 'Anne-Marie', 'J. R.', 'Zoë'])('%s is greeted by name', (name) =>
  expect(greeting(name)).toBe(`Hello ${name},`),
);

it.each([
  'you won $500, open evil.example/x',
  'https://evil.example',
  'evil.example',
  'write to me@evil.example',
  'www evil',
  'Ann\nBuy now',
  'a'.repeat(31),
  '<b>Ann</b>',
  '',
])('%j is not greeted by name', (name) => expect(greeting(name)).toBe('Hello,'));

it.each([
  ['1 Main St. Apt. 4', '1 Main St. Apt. 4'],
  ['123 N. Oak Street', '123 N. Oak Street'],
  ['claim at evil.example', ''],
  ['https://evil.example', ''],
  ['x'.repeat(121), ''],
  [null, ''],
])('the place %j is written as %j', (typed, shown) => expect(placeWords(typed)).toBe(shown));
