import crypto from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { spliceBrotli } from './spliced-brotli';

const nonce = () => crypto.randomBytes(18).toString('base64');
const words = 'tire wheel fitment staggered load index speed rating <li class="card">$147.99</li> é ™ '.split(' ');
const text = (seed: number, count: number) =>
  Array.from({ length: count }, (_, at) => words[(seed * 31 + at * at * 7) % words.length]).join(' ');

describe('compressed text with gaps', () => {
  it('reads as if it had been compressed with each filling', async () => {
    const pieces = [
      `<html nonce="`,
      `"></script>${text(1, 4_000)}<link nonce="`,
      `"><link nonce="`,
      `">${text(2, 9_000)}</html>`,
    ];
    const spliced = await spliceBrotli(pieces, 24);
    expect(spliced).not.toBeNull();
    for (let at = 0; at < 300; at += 1) {
      const filling = nonce();
      expect(brotliDecompressSync(spliced?.fill(filling) ?? '').toString()).toBe(pieces.join(filling));
    }
  });

  it('has nothing of what filled a gap when it was compressed, also where the text looks like it', async () => {
    // Ends with `s`, so that `s" data-` stands in front of the text and in it.
    const same = Buffer.from('AbCdEfGhIjKlMnOpQrStUvWsAAAAAAAA', 'base64');
    const random = jest.spyOn(crypto, 'randomBytes').mockImplementation(() => same);
    const pieces = ['<script nonce="', '" data-main="/assets/main.30a5ac3fe6.js" data-integrity="sha384-x"></script>'];
    const spliced = await spliceBrotli(pieces, 24);
    random.mockRestore();
    const filling = nonce();
    expect(brotliDecompressSync(spliced?.fill(filling) ?? '').toString()).toBe(pieces.join(filling));
  });

  it('is nearly as small as without gaps', async () => {
    const pieces = [text(1, 5_000), `">${text(1, 5_000)}`];
    const whole = await spliceBrotli([pieces.join(nonce())], 24);
    const spliced = await spliceBrotli(pieces, 24);
    expect((spliced?.fill(nonce()).length ?? Infinity) - (whole?.fill('').length ?? 0)).toBeLessThan(200);
  });
});
