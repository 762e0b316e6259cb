import { ProductPage, ProductSuggestions, type SuggestionGroup } from 'shared-contracts/wire';
import { eventually } from '../../../verification/testing/eventually';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { wireErrors } from '../../../verification/testing/wire-check';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

/** Returns the listing that a suggestion links to. */
async function listOf(query: string): Promise<ProductPage> {
  const { body, status } = await api.newShopper().send<ProductPage>('GET', `/products?${query}`);
  expect([status, wireErrors(ProductPage, body)]).toEqual([200, []]);
  return body;
}

describe('suggestions', () => {
  async function suggest(text: string): Promise<Record<string, SuggestionGroup['items']>> {
    const { body, status } = await api
      .newShopper()
      .send<ProductSuggestions>('GET', `/products/suggestions?q=${encodeURIComponent(text)}`);
    expect([status, wireErrors(ProductSuggestions, body)]).toEqual([200, []]);
    return Object.fromEntries(body.groups.map((group) => [group.kind, group.items]));
  }
  const words = (items: SuggestionGroup['items'] = []) =>
    items.map(({ label }) => label.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join(''));

  it.each([
    ['mich pil', 'products', /^\[Mich\]elin \[Pil\]ot/],
    ['2454', 'sizes', /245\/4/],
    ['245/45', 'sizes', /^\[245\]\/\[45\]R/],
    ['2021 cam', 'vehicles', /^\[2021\] (Chevrolet|Toyota) \[Cam\]/],
    ['hond', 'vehicles', /^\[Hond\]a/],
    ['miche', 'brands', /^\[Miche\]lin$/],
    ['wint', 'categories', /^\[Wint\]er$/],
    ['blizak', 'products', /Blizzak/],
    ['toyta camri', 'vehicles', /Toyota Camry/],
  ])('are for "%s": %s', async (text, kind, label) => {
    const groups = await suggest(text);
    expect(words(groups[kind]).length).toBeGreaterThan(0);
    for (const one of words(groups[kind]).slice(0, 1)) expect(one).toMatch(label);
    for (const { url } of groups[kind]!) expect(url).toMatch(/^\/(tires|wheels|accessories|product)[/?]/);
  });

  it('list available products first, and mark those that are sold out', async () => {
    const before = await suggest('michelin cross');
    const [first] = words(before.products);
    const { url } = before.products![0]!;
    const lineId = (await listOf(`q=${url.split('/')[2]}`)).products[0]!.id;
    await api.db.count({ text: 'update stock set quantity = 0 where product_number like $1' }, [`${lineId}-%`]);
    await eventually(async () => {
      const { products } = await suggest('michelin cross');
      expect(words(products).at(-1)).toBe(first);
      expect(products!.at(-1)!.detail).toMatch(/ · out of stock$/);
      expect(products![0]!.detail).toMatch(/ · (from )?\$/);
    });
  });

  it('link to what they name', async () => {
    const { vehicles } = await suggest('2021 camry le');
    const page = await listOf(vehicles![0]!.url.split('?')[1]!);
    expect(page.vehicle).toMatch(/Toyota Camry L \/ LE/);
  });

  it('take no more than a few times as long as the listing for the same text', async () => {
    const texts = [
      'mi',
      'mic',
      'mich',
      'mich p',
      '225',
      '225/6',
      'toy',
      'toyota c',
      'goodye',
      'wran',
      'brid',
      'win',
      'all t',
      'nokia',
      'falk',
      'pire',
      'kum',
      '265/70',
      'jeep wra',
      'f-15',
    ];
    const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
      const began = performance.now();
      await work();
      // eslint-disable-next-line treadmarket/elapsed-time -- Compared with another time of the same run.
      return performance.now() - began;
    };
    // Other load only adds time, so the fastest of alternating rounds is the time of the response itself.
    const ratios: number[] = [];
    for (const text of texts) {
      let [suggestion, list] = [Infinity, Infinity];
      for (let round = 0; round < 5; round += 1) {
        suggestion = Math.min(suggestion, await timeOf(() => suggest(text)));
        list = Math.min(list, await timeOf(() => listOf(`q=${encodeURIComponent(text)}`)));
      }
      ratios.push(suggestion / list);
    }
    expect(ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)]).toBeLessThan(5);
  });

  it('need a text', async () =>
    expect((await api.newShopper().send('GET', '/products/suggestions?q=')).status).toBe(400));
});
