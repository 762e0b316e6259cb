import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BREAKPOINTS } from 'shared-contracts';

const root = path.resolve(__dirname, '../../..');
const REMOTES = readdirSync(root).filter((name) => name.startsWith('mfe-'));
const FOLDERS = ['brands', ...['shared-ui', 'shell', ...REMOTES].map((name) => `${name}/src`)];

/** Widths between two breakpoints at which one component changes, each with its reason. */
const REFINEMENTS: ReadonlyMap<number, string> = new Map([
  [240, 'a phone whose text is twice its size'],
  [360, 'the narrowest phones'],
  [375, 'two products side by side in a comparison'],
  [384, 'a row of five tabs, and two choices side by side'],
  [430, 'the word mark beside the cart'],
  [1024, 'a header of one row: chips keep their pictures'],
]);

const sheets = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => path.join(folder, file)),
);

const PX_PER_REM = 16;
/** Letters up to this size are part of a drawing. */
const DRAWN_PX = 10;

/** Returns the widths of a style sheet's media and container queries in px; "up to 599" is the border of 600. */
const widthsIn = (css: string): readonly number[] =>
  [...css.matchAll(/@(?:media|container)[^{]*/g)]
    .map(([query]) => query.replaceAll(/\([^()]*height[^()]*\)/g, ''))
    .flatMap((query) => [...query.matchAll(/(max-width: *|max-inline-size: *)?(\d+(?:\.\d+)?)(px|rem)/g)])
    .map(([, isLast, width, unit]) => Number(width) * (unit === 'rem' ? PX_PER_REM : 1) + (isLast ? 1 : 0));

/** Returns the declarations without the query conditions. */
const declarationsOf = (css: string): string => css.replaceAll(/@(?:media|container)[^{]*/g, '');

describe('[breakpoints] [breakpoint] the widths at which the layout changes', () => {
  const known = new Set<number>([...Object.values(BREAKPOINTS), ...REFINEMENTS.keys()]);
  const used = sheets.map((file) => [file, widthsIn(readFileSync(path.join(root, file), 'utf8'))] as const);

  it('are the five of the specification, or a refinement that is listed with its reason', () => {
    const others = used.flatMap(([file, widths]) =>
      widths.filter((width) => !known.has(width)).map((width) => `${file}: ${width}px`),
    );
    expect(others).toEqual([]);
  });

  it("are in proportion to the browser's font size", () => {
    const fixed = sheets.flatMap((file) => {
      const css = readFileSync(path.join(root, file), 'utf8');
      const queries = [...css.matchAll(/@media[^{]*\d+px[^{]*/g)].map(([query]) => query);
      const sizes = [...declarationsOf(css).matchAll(/font-size: *(\d+)px/g)]
        .filter(([, size]) => Number(size) > DRAWN_PX)
        .map(([size]) => size);
      return [...queries, ...sizes].map((found) => `${file}: ${found.trim()}`);
    });
    expect(fixed).toEqual([]);
  });

  it('are all in use', () => {
    const all = new Set(used.flatMap(([, widths]) => widths));
    const { xs: _, ...named } = BREAKPOINTS;
    expect([...Object.values(named), ...REFINEMENTS.keys()].filter((width) => !all.has(width))).toEqual([]);
  });
});
