import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { until } from '../../testing/until';
import { EncodedText } from './encoded-text';

const TEXT = Array.from({ length: 2_000 }, (_, at) => `<li class="tire">205/55R${at % 23} ${at * 7919}</li>`).join('');
const settled = async (text: EncodedText, quick: Buffer): Promise<Buffer> => {
  await until(async () => (await text.as('br')) !== quick);
  return text.as('br');
};

it('EncodedText is the same text in every encoding', async () => {
  const text = new EncodedText(Buffer.from(TEXT));
  expect((await text.as('identity')).toString()).toBe(TEXT);
  expect(gunzipSync(await text.as('gzip')).toString()).toBe(TEXT);
  expect(brotliDecompressSync(await text.as('br')).toString()).toBe(TEXT);
});

it('EncodedText is compressed quickly at first, and better once after a second request', async () => {
  const text = new EncodedText(Buffer.from(TEXT));
  const [quick, same] = await Promise.all([text.as('br'), text.as('br')]);
  expect(same).toBe(quick);
  const better = await settled(text, quick);
  expect(better.length).toBeLessThan(quick.length);
  expect(brotliDecompressSync(better).toString()).toBe(TEXT);
  expect(await text.as('br')).toBe(better);
});

it('EncodedText is not compressed better after a single request', async () => {
  const text = new EncodedText(Buffer.from(TEXT));
  await text.as('br');
  await new Promise((resolve) => setTimeout(resolve, 100));
  const again = await text.as('br');
  // The second request starts it: this answer still has the first encoding.
  expect(again.length).toBeGreaterThan((await settled(text, again)).length);
});
