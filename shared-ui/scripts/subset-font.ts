import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { fontRanges, fontVersion, fontWeights } from '../src/theme/font';

const root = fileURLToPath(new URL('..', import.meta.url));
const original = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);

/** Every character of the ranges that the store uses. */
const text = fontRanges
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  .join('');

const font = await subsetFont(await readFile(original), text, {
  targetFormat: 'woff2',
  variationAxes: { wght: fontWeights },
});
const version = createHash('sha256').update(font).digest('hex').slice(0, 8);
await writeFile(path.join(root, 'assets/fonts/inter.woff2'), font);
if (version !== fontVersion) {
  const file = path.join(root, 'src/theme/font.ts');
  await writeFile(file, (await readFile(file, 'utf8')).replace(`'${fontVersion}'`, `'${version}'`));
}
console.log(
  `Inter for the store: ${(font.length / 1024).toFixed(1)} kB, version ${version}. Commit the ` +
    'font and src/theme/font.ts.',
);
