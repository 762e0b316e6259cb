import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { boundaryViolations } from '../testing/boundary-violations';

interface LayerSet {
  /** Name of the rule. */
  readonly name: string;
  readonly root: string;
  /** The lowest layer first. */
  readonly layers: readonly (readonly string[])[];
}

const requireHere = createRequire(import.meta.url);
const { SOURCE_FOLDERS } = requireHere('../source-folders.cjs') as { readonly SOURCE_FOLDERS: readonly string[] };
const { LAYER_SETS, filesOf } = requireHere('./layers.cjs') as {
  readonly LAYER_SETS: readonly LayerSet[];
  readonly filesOf: (folder: string, layers: LayerSet['layers']) => string;
};

/** An import between two folders. */
interface Arrow {
  readonly rule: string;
  readonly root: string;
  readonly from: string;
  readonly to: string;
}

/** Returns a folder for the pattern of a layer. */
const exampleOf = (folder: string): string => folder.replace('mfe-[^/]+', 'mfe-catalog').replace('[^/]+', 'example');

/** Returns every pair of folders as an arrow: those to a lower layer, or all others. */
const arrowsOf = (isDownward: boolean): readonly Arrow[] =>
  LAYER_SETS.flatMap(({ name, root, layers }) => {
    const folders = layers.flatMap((layer, level) => layer.map((folder) => ({ folder: exampleOf(folder), level })));
    return folders.flatMap((from) =>
      folders.flatMap((to) =>
        from.folder !== to.folder && to.level < from.level === isDownward
          ? { rule: name, root, from: from.folder, to: to.folder }
          : [],
      ),
    );
  });

const shown = ({ rule, from, to }: Arrow): string => `${rule}: ${from} > ${to}`;

/** Writes a file with a type-only import for each arrow, and returns the arrows that their rule rejects. */
async function rejected(arrows: readonly Arrow[]): Promise<readonly string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'layers-'));
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  try {
    write('tsconfig.json', '{}');
    const planted = new Map<string, Arrow>();
    for (const [at, arrow] of arrows.entries()) {
      const begin = path.posix.join(arrow.root, arrow.from, `begin-${at}.ts`);
      const end = path.posix.join(arrow.root, arrow.to, 'end.ts');
      const name = path.posix.relative(path.posix.dirname(begin), end).replace(/\.ts$/, '');
      write(begin, `export type { End } from './${name}';\n`);
      write(end, 'export type End = string;\n');
      planted.set(begin, arrow);
    }
    const [violations = []] = await boundaryViolations([folder]);
    const own = violations.filter(({ from, rule }) => planted.get(from)?.rule === rule.name);
    return [...new Set(own.flatMap(({ from }) => planted.get(from) ?? []))].map(shown).sort();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the boundary check', () => {
  const [upward, downward] = [arrowsOf(false).map(shown), arrowsOf(true).map(shown)];
  let refused: readonly string[];
  beforeAll(async () => {
    refused = await rejected([...arrowsOf(false), ...arrowsOf(true)]);
  }, 60_000);

  it('rejects each import of the same or a higher layer, types included', () => {
    expect(upward.length).toBeGreaterThan(100);
    expect(refused.filter((arrow) => !downward.includes(arrow))).toEqual([...upward].sort());
  });

  it('allows each import of a lower layer', () => {
    expect(downward.length).toBeGreaterThan(100);
    expect(refused.filter((arrow) => downward.includes(arrow))).toEqual([]);
  });
});

/** Test helpers, which any layer imports, and installed packages. */
const WITHOUT_LAYER: ReadonlySet<string> = new Set(['testing', 'node_modules']);

describe('the layers', () => {
  const hasLayer = (folder: string, { layers }: LayerSet): boolean =>
    layers.flat().some((pattern) => new RegExp(`^${filesOf(pattern, layers)}`).test(`${folder}/file.ts`));

  it('include every folder with sources', () => {
    const missing = LAYER_SETS.flatMap((set) => {
      const folders =
        set.root === ''
          ? SOURCE_FOLDERS.map((folder) => (folder === 'partners' ? 'partners/example' : folder))
          : readdirSync(path.join(ROOT, set.root), { withFileTypes: true }).flatMap((entry) =>
              entry.isDirectory() && !WITHOUT_LAYER.has(entry.name) ? entry.name : [],
            );
      expect(folders.length).toBeGreaterThan(3);
      return folders.filter((folder) => !hasLayer(folder, set)).map((folder) => `${set.root}${folder}`);
    });
    expect(missing).toEqual([]);
  });
});
