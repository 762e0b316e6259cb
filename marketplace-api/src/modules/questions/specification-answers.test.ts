import { aProduct } from 'shared-contracts/testing';
import { specificationAnswers } from './specification-answers';

const spec = (name: string, value: string, note?: string) => ({ name, value, ...(note ? { note } : {}) });
const TIRE_SPECS = [
  spec('Load index', '91', 'Up to 1,356 lb per tire at full pressure.'),
  spec('Speed rating', 'V', 'Tested at up to 149 mph under its full load.'),
  spec('Rim diameter', '16 in', 'Goes on 16-inch wheels that are 5.5 to 7.5 inches wide.'),
  spec('Run-flat', 'No', 'Without air it needs a spare wheel or a tow.'),
  spec('Severe snow rated (3PMSF)', 'Yes', 'Carries the mountain with the snowflake.'),
];

it('a tire answers the most frequent questions in a fixed order, at most five', () => {
  const loadRange = spec('Load range', 'SL', 'Standard load: carries its full load at 35 psi.');
  expect(specificationAnswers(aProduct({ specs: [...TIRE_SPECS, loadRange] }))).toEqual([
    { question: 'Is this tire rated for severe snow?', answer: 'Yes. Carries the mountain with the snowflake.' },
    { question: 'How many miles is it warranted for?', answer: '80,000 miles, by its manufacturer.' },
    {
      question: 'What load and speed rating does it have?',
      answer: '91V. Up to 1,356 lb per tire at full pressure. Tested at up to 149 mph under its full load.',
    },
    { question: 'Is it a run-flat tire?', answer: 'No. Without air it needs a spare wheel or a tow.' },
    { question: 'What wheels does it go on?', answer: 'Goes on 16-inch wheels that are 5.5 to 7.5 inches wide.' },
  ]);
});

it('an explanation that begins with its value does not repeat it', () => {
  const specs = [spec('Severe snow rated (3PMSF)', 'No', 'No mountain with a snowflake.')];
  const { mileageWarranty: _, loadIndex: __, ...bare } = aProduct({ specs });
  expect(specificationAnswers(bare).map(({ answer }) => answer)).toEqual(['No mountain with a snowflake.']);
});

it('a missing fact has no answer', () => {
  const { mileageWarranty: _, speedRating: __, ...bare } = aProduct({ specs: [spec('UTQG', '840 A B')] });
  expect(specificationAnswers(bare)).toEqual([]);
});

it('a wheel answers questions about its own facts', () => {
  const wheel = aProduct({
    productType: 'WHEEL',
    specs: [
      spec('Rim diameter', '17 in', 'For tires whose size ends in 17.'),
      spec('Bolt pattern', '5x114.3', '5 bolts or studs on a circle 114.3 mm across.'),
      spec('Load rating', '1600 lb', 'The most that one wheel carries.'),
    ],
  });
  expect(specificationAnswers(wheel)).toEqual([
    { question: 'What bolt pattern does it have?', answer: '5x114.3. 5 bolts or studs on a circle 114.3 mm across.' },
    { question: 'What tires go on it?', answer: 'For tires whose size ends in 17.' },
    { question: 'How much weight can it carry?', answer: '1600 lb. The most that one wheel carries.' },
  ]);
});
