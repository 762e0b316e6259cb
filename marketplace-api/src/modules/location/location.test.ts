import { AddressSuggestions, PlaceDetails, ZipValidation, type Problem } from 'shared-contracts/wire';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { wireErrors } from '../../../verification/testing/wire-check';
import { addressWords } from './address-format';
import { addressesOf } from './imported-addresses';
import { loadZipDirectory } from './zip-directory';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  const rows = [
    ['12', 'N MAIN ST', ''],
    ['14', 'N MAIN ST', '2B'],
    ['120', 'N MAIN ST', ''],
    ['7', 'Oak Park Avenue', ''],
  ] as const;
  for (const [number, street, unit] of rows) {
    await api.db.count(
      {
        text: `insert into address (number, street, unit, city, state, zip, search_text, street_text)
          values ($1, $2, $3, 'SPRINGFIELD', 'IL', '62701', $4, $5)`,
      },
      [number, street, unit, addressWords(`${number} ${street} ${unit}`), addressWords(street)],
    );
  }
});
afterAll(() => api?.close());

const suggest = async (input: string, zipCode = '62701', sessionToken?: string) =>
  api.newShopper().send<AddressSuggestions & Problem>('POST', '/address-validation/suggestions', {
    zipCode,
    input,
    ...(sessionToken ? { sessionToken } : {}),
  });
const texts = async (input: string, zipCode?: string) =>
  (await suggest(input, zipCode)).body.suggestions.map(({ description }) => description);

describe('suggestions of addresses (spec §3, §7)', () => {
  it.each([
    ['12', ['12 N Main St, Springfield, IL 62701', '120 N Main St, Springfield, IL 62701']],
    ['12 north main street', ['12 N Main St, Springfield, IL 62701']],
    ['14 N. Main str', ['14 N Main St 2B, Springfield, IL 62701']],
    ['oak park av', ['7 Oak Park Avenue, Springfield, IL 62701']],
    ['99 nowhere', []],
    ['12%', ['12 N Main St, Springfield, IL 62701', '120 N Main St, Springfield, IL 62701']],
  ])('come for "%s" from the imported addresses of the ZIP code', async (input, expected) => {
    expect((await texts(input)).sort()).toEqual([...expected].sort());
  });

  it('[suggestions] lead to city and state, in one session', async () => {
    const { body } = await suggest('12 n main');
    expect(wireErrors(AddressSuggestions, body)).toEqual([]);
    expect((await suggest('12', '62701', body.sessionToken)).body.sessionToken).toBe(body.sessionToken);
    const details = (placeId: string) =>
      api.newShopper().send<PlaceDetails & Problem>('POST', '/address-validation/place-details', {
        placeId,
        sessionToken: body.sessionToken,
      });
    const place = await details(body.suggestions[0]!.placeId);
    expect([wireErrors(PlaceDetails, place.body), place.body]).toEqual([
      [],
      { address: '12 N Main St', city: 'Springfield', state: 'IL', zipCode: '62701' },
    ]);
    for (const placeId of ['adr_999999999', 'nonsense', Buffer.from('["1 X",2]').toString('base64url')])
      expect((await details(placeId)).status).toBe(404);
  });

  it('are the same invented streets each time without imported addresses', async () => {
    const [first, again] = [await texts('55 m', '60601'), await texts('55 m', '60601')];
    expect(first).toEqual(again);
    expect(first.every((text) => /^55 .*, Chicago, IL 60601$/.test(text))).toBe(true);
  });

  it('are only imported in production, never invented', async () => {
    const zips = await loadZipDirectory({ db: api.db, onZipChange: () => undefined });
    const invented = await addressesOf({ db: api.db, zips, isProduction: false }).suggest('60601', '12 m', 'token');
    const production = addressesOf({ db: api.db, zips, isProduction: true });
    expect(invented?.suggestions.length).toBeGreaterThan(0);
    expect(await production.suggest('60601', '12 m', 'token')).toEqual({ suggestions: [], sessionToken: 'token' });
    expect(await production.details(invented?.suggestions[0]?.placeId ?? '')).toBeNull();
    expect((await production.suggest('62701', '12', 'token'))?.suggestions).toHaveLength(2);
    expect(await production.suggest('00000', '12', 'token')).toBeNull();
  });

  it('need an existing ZIP code', async () => {
    const { status, body } = await suggest('1', '00000');
    expect([status, body.code]).toEqual([400, 'ZIP_INVALID']);
  });
});

describe('ZIP codes (spec §4, §5, §9)', () => {
  const validate = (zip: string) => api.newShopper().send<ZipValidation>('GET', `/zipcode/validate?zipcode=${zip}`);

  it.each([
    ['60601', true, true, undefined],
    ['00000', false, false, 'ZIP_INVALID'],
    ['abc', false, false, 'ZIP_INVALID'],
    ['99501', true, false, undefined],
    ['96813', true, false, undefined],
    ['00901', true, false, undefined],
    ['96910', true, false, undefined],
    ['09012', true, false, undefined],
    ['34012', true, false, undefined],
    ['96201', true, false, undefined],
    // Input is normalized: a trailing line break, full-width digits.
    ['09012%0A', true, false, undefined],
    ['%EF%BC%90%EF%BC%99012', true, false, undefined],
  ])('are classified: %s valid %s, eligible %s', async (zip, isZipCodeValid, isEligible, error) => {
    const { status, body } = await validate(zip);
    expect([status, wireErrors(ZipValidation, body)]).toEqual([200, []]);
    expect([body.isZipCodeValid, body.isEligible, body.error]).toEqual([isZipCodeValid, isEligible, error]);
    if (isEligible) expect(body.message).toBeUndefined();
    else
      expect(body.message).toMatch(
        isZipCodeValid
          ? /^We are sorry: we do not deliver to ((Alaska|Hawaii|Puerto Rico|Guam) yet|APO, FPO and DPO addresses)\./
          : /Check it and try again|Enter a zip code/,
      );
  });
});
