import { addressWords } from './address-format';

it.each([
  ['123 North Main Street', '123 n main st'],
  ['123 N. MAIN ST', '123 n main st'],
  ['  9  Peña Blvd., Apt #4', '9 pena blvd apt 4'],
  ['', ''],
  ['55 Avenue B', '55 ave b'],
])('%s is normalized to "%s"', (text, words) => expect(addressWords(text)).toBe(words));
