import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from 'registry/paths';

const WRAPPED = /<OrderNumber>\s*\{[\w.]+\}\s*<\/OrderNumber>/g;
/** Among the words of a page; neither a prop nor a part of a text in script. */
const BARE = /(?<![=$])\{(\w+\.)*orderNumber\}/;

const REMOTES = readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));

const pagesOf = (remote: string): string[] =>
  readdirSync(path.join(ROOT, remote, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => path.join(remote, 'src', file));

it('no line of a page ends at the hyphen of an order number: each is an OrderNumber', () => {
  const texts = REMOTES.flatMap(pagesOf).map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')] as const);
  expect(texts.filter(([, text]) => text.match(WRAPPED)).length).toBeGreaterThan(8);
  expect(texts.filter(([, text]) => BARE.test(text.replaceAll(WRAPPED, ''))).map(([file]) => file)).toEqual([]);
});
