import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BREAKPOINTS } from 'shared-contracts';

const root = path.resolve(__dirname, '../../..');
const REMOTES = readdirSync(root).filter((name) => name.startsWith('mfe-'));
const FOLDERS = ['brands', ...['shared-ui', 'shell', ...REMOTES].map((name) => `${name}/src`)];

/** Where one part runs out of room between two breakpoints; each with what it is for. */
const REFINEMENTS: ReadonlyMap<number, string> = new Map([
  [360, 'the narrowest phones'],
  [375, 'two products side by side in a comparison'],
  [430, 'the word mark beside the cart'],
  [1024, 'a header of one row: chips keep their pictures'],
]);

const sheets = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => path.join(folder, file)),
);

/** Widths of a style sheet's media and container queries; "up to 599" is the border of 600. */
const widthsIn = (css: string): readonly number[] =>
  [...css.matchAll(/@(?:media|container)[^{]*/g)]
    .flatMap(([query]) => [...query.matchAll(/(max-width: *|max-inline-size: *)?(\d+)px/g)])
    .map(([, isLast, width]) => Number(width) + (isLast ? 1 : 0));

describe('[breakpoint] the widths at which the layout changes', () => {
  const known = new Set<number>([...Object.values(BREAKPOINTS), ...REFINEMENTS.keys()]);
  const used = sheets.map((file) => [file, widthsIn(readFileSync(path.join(root, file), 'utf8'))] as const);

  it('are the five of the specification, or a refinement that is listed with its reason', () => {
    const others = used.flatMap(([file, widths]) =>
      widths.filter((width) => !known.has(width)).map((width) => `${file}: ${width}px`),
    );
    expect(others).toEqual([]);
  });

  it('are all in use', () => {
    const all = new Set(used.flatMap(([, widths]) => widths));
    const { xs: _, ...named } = BREAKPOINTS;
    expect([...Object.values(named), ...REFINEMENTS.keys()].filter((width) => !all.has(width))).toEqual([]);
  });
});
