import { emailKey, isEmail, normalizeEmail } from './email';

const accepts = (text: string) => isEmail(normalizeEmail(text));

describe('isEmail', () => {
  it.each([
    'ann.lee@example.com',
    'Ann+tires@Example.COM',
    "o'neil_99@mail.example.co.uk",
    ' ann@example.com ',
    '\u200bann@example.com\u202c',
    'ann@bücher.de',
    'ann@xn--bcher-kva.de',
    'a@b.io',
    `${'a'.repeat(64)}@example.com`,
  ])('accepts %j', (text) => {
    expect(accepts(text)).toBe(true);
  });

  it.each([
    '',
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@example..com',
    'ann@.example.com',
    'ann@example.com.',
    'ann..lee@example.com',
    '.ann@example.com',
    'ann.@example.com',
    'ann@@example.com',
    'ann@lee@example.com',
    '<ann@example.com>',
    'Ann Lee <ann@example.com>',
    'mailto:ann@example.com',
    '"ann lee"@example.com',
    'ann lee@example.com',
    'ann@exam ple.com',
    'ann@-example.com',
    'ann@example-.com',
    'ann@127.0.0.1',
    'ann@[127.0.0.1]',
    'ann@example.c',
    'ann,lee@example.com',
    'ann;lee@example.com',
    'ann@example.com,lee@example.com',
    'ann\\@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ann@${'a'.repeat(64)}.com`,
    `ann@${'abcdefg.'.repeat(32)}com`,
    'ann@ex%61mple.com',
    'ann@example.com/path',
    'ann@example.com?cc=lee',
  ])('rejects %j', (text) => {
    expect(accepts(text)).toBe(false);
  });
});

describe('normalizeEmail', () => {
  it('writes the domain in lower-case ASCII and keeps the local part', () => {
    expect(normalizeEmail(' Ann.Lee@Bücher.DE')).toBe('Ann.Lee@xn--bcher-kva.de');
    expect(normalizeEmail('Ann＠Example.com')).toBe('Ann@example.com');
  });
});

describe('emailKey', () => {
  it.each([
    ['ANN@example.com', 'ann@EXAMPLE.com'],
    ['a.n.n+tires@gmail.com', 'ann@googlemail.com'],
    ['ann+1@outlook.com', 'Ann@Outlook.com'],
    ['a.nn+x@pm.me', 'ann@protonmail.com'],
    ['ann@bücher.de', 'ann@XN--BCHER-KVA.de'],
    ['\u200bann@example.com', 'ann@example.com'],
  ])('is the same for %j and %j', (one, other) => {
    expect(emailKey(one)).toBe(emailKey(other));
  });

  it.each([
    ['ann+1@example.com', 'ann@example.com'],
    ['a.nn@example.com', 'ann@example.com'],
    ['a.nn@outlook.com', 'ann@outlook.com'],
    ['ann@gmail.com', 'ann@example.com'],
    ['+1@gmail.com', '+2@gmail.com'],
  ])('differs for %j and %j', (one, other) => {
    expect(emailKey(one)).not.toBe(emailKey(other));
  });

  it('is idempotent', () => {
    for (const address of ['A.nn+x@gmail.com', 'ann+x@example.com', 'no address', '+a+b@gmail.com'])
      expect(emailKey(emailKey(address))).toBe(emailKey(address));
  });
});
