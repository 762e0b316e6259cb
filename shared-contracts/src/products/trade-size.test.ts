import { readBoltPattern } from './bolt-pattern';
import { BOLT_SPELLINGS, SIZE_SPELLINGS } from '../testing/trade-spellings';
import { readTradeSize, sizeLabel } from './trade-size';

const pairsOf = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table).flatMap(([label, spellings]) => spellings.map((spelling) => [spelling, label] as const));

describe('readTradeSize', () => {
  it.each(pairsOf(SIZE_SPELLINGS))('reads %s as %s', (spelling, label) => {
    const size = readTradeSize(spelling);
    expect(size && sizeLabel(size)).toBe(label);
  });

  it('separates load range and service from the numbers', () => {
    expect(readTradeSize('LT275/70R18E 125/122S')).toMatchObject({
      prefix: 'LT',
      loadRange: 'E',
      loadIndex: '125/122',
      speedRating: 'S',
    });
    expect(readTradeSize('185/60R15C 94/92T')).toMatchObject({ suffix: 'C', loadIndex: '94/92' });
    expect(readTradeSize('LT245/75R16C')).toMatchObject({ suffix: '', loadRange: 'C' });
  });

  it.each(['', '17', '225/65', 'R17', '5x114.3', 'michelin', '225/65R17 tires', '1234567890', '22565', '12.34'])(
    'rejects %j',
    (text) => expect(readTradeSize(text)).toBeNull(),
  );
});

describe('readBoltPattern', () => {
  it.each(pairsOf(BOLT_SPELLINGS))('reads %s as %s', (spelling, label) => {
    expect(readBoltPattern(spelling)).toBe(label);
  });

  it.each(['', '5', '114.3', '31x10.50', '2x4', '5x300', '5x', '225/65R17', '9x114.3'])('rejects %j', (text) =>
    expect(readBoltPattern(text)).toBeNull(),
  );
});

it('the table of spellings has at least two hundred entries', () => {
  expect(pairsOf(SIZE_SPELLINGS).length + pairsOf(BOLT_SPELLINGS).length).toBeGreaterThanOrEqual(200);
});
