import { parseCardQuery, parseWalletQuery } from './payment-query';

const PARENT = 'https://shop.example';
const isParent = (origin: string): boolean => origin === PARENT;
const CARD = { parent: PARENT, variant: 'lowes' };
const WALLET = {
  ...CARD,
  session: 'sw_eyJhIjoxfQ.c2ln-_',
  method: 'google-pay',
  amount: '34256',
  currency: 'USD',
  label: "Homestead's Tires & more",
};

describe('parseCardQuery', () => {
  it('reads a complete query', () => {
    expect(parseCardQuery({ ...CARD, later: 'x' }, isParent)).toEqual(CARD);
  });

  it.each([
    ['no parent', { parent: undefined }],
    ['a foreign parent', { parent: 'https://evil.example' }],
    ['two parents', { parent: [PARENT, PARENT] }],
    ['a long parent', { parent: `https://${'a'.repeat(400)}.example` }],
    ['an unknown variant', { variant: 'sears' }],
    ['a property of objects as variant', { variant: 'constructor' }],
    ['two variants', { variant: ['lowes', 'treadmarket'] }],
  ])('rejects %s', (_case, over) => {
    expect(parseCardQuery({ ...CARD, ...over }, isParent)).toBeNull();
  });
});

describe('parseWalletQuery', () => {
  it('reads a complete query', () => {
    const { amount: _amount, ...rest } = WALLET;
    expect(parseWalletQuery(WALLET, isParent)).toEqual({ ...rest, currency: 'usd', amountCents: 34_256 });
  });

  it.each([
    ['a foreign parent', { parent: 'https://evil.example' }],
    ['a session with HTML', { session: '"><script>alert(1)</script>' }],
    ['a long session', { session: 'a'.repeat(601) }],
    ['a session of two values', { session: 'sw_a~sw_b' }],
    ['no session', { session: '' }],
    ['another method', { method: 'credit-card' }],
    ['an amount that is no number', { amount: 'NaN' }],
    ['an amount in words', { amount: '1e3' }],
    ['a negative amount', { amount: '-1' }],
    ['no amount', { amount: '0' }],
    ['an amount without end', { amount: '9'.repeat(12) }],
    ['two amounts', { amount: ['1', '2'] }],
    ['another currency', { currency: 'eur' }],
    ['a long label', { label: 'a'.repeat(81) }],
    ['no label', { label: '' }],
  ])('rejects %s', (_case, over) => {
    expect(parseWalletQuery({ ...WALLET, ...over }, isParent)).toBeNull();
  });
});
