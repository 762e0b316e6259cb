import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { checksFor, STRUCTURE, type Change } from './affected';
import { typesCheck } from './check-commands';
import { readChange, UnknownCommit } from './read-change';

const argsOf = (change: Change | null, name: string, hasTypes = () => true) =>
  checksFor(change, hasTypes).find((check) => check.name.startsWith(name))?.args;
const cart: Change = { packages: ['mfe-cart', 'e2e'], files: ['mfe-cart/src/server.ts'] };

describe('npm run verify', () => {
  it('checks everything when no commit is given', () => {
    expect(checksFor(null).map(({ name }) => name)).toEqual([
      'format',
      'types',
      'lint',
      'typed lint',
      'boundaries',
      'unit tests',
    ]);
    expect(argsOf(null, 'unit')).toEqual(['--silent']);
  });

  it('checks changed packages, their dependents, and the tests of structure', () => {
    expect(argsOf(cart, 'lint')).toEqual(expect.arrayContaining(['e2e', 'mfe-cart']));
    expect(argsOf(cart, 'unit')).toEqual(['--silent', '/e2e/', '/mfe-cart/', ...STRUCTURE]);
    expect(argsOf(cart, 'types')?.slice(0, 2)).toEqual(['-p', 'e2e/tsconfig.json']);
    expect(argsOf(cart, 'types', () => false)?.slice(0, 2)).toEqual(['-p', 'tsconfig.json']);
  });

  it.each(['package-lock.json', 'brands/lowes/rules.ts', 'tsconfig.json', 'mfe-new/src/a.ts'])(
    'checks everything after a change of %s',
    (file) => expect(checksFor({ ...cart, files: [file] })).toEqual(checksFor(null)),
  );

  it("checks only a partner's folder, and form and content of documents", () => {
    const partner = { packages: [], files: ['partners/plain-checkout/src/page.ts'] };
    expect(argsOf(partner, 'unit')).toEqual(['--silent', '/partners/plain-checkout/', ...STRUCTURE]);
    const docs = checksFor({ packages: [], files: ['docs/glossary.md', 'README.md'] });
    expect(docs.map(({ name }) => name)).toEqual(['format', 'unit tests']);
    expect(checksFor({ packages: [], files: [] })).toEqual([]);
  });
});

describe('caches of the checks', () => {
  it('are kept per clone, in a folder that git ignores', () => {
    const caches = checksFor(null).flatMap(({ args }) => args.filter((word) => word.includes('.cache/')));
    expect(caches).toHaveLength(2);
    for (const cache of caches) expect(cache).toMatch(/^node_modules\/\.cache\/treadmarket\//);
  });

  it('are separate for the types of each configuration', () => {
    const cacheOf = (config: string) => typesCheck(config).args.at(-1);
    expect(new Set(['tsconfig.json', 'mfe-cart/tsconfig.json', 'e2e/tsconfig.json'].map(cacheOf)).size).toBe(3);
  });
});

describe('npm run verify -- <package>', () => {
  const verify = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'tooling/verify/main.ts', ...args],
      {
        cwd: ROOT,
        encoding: 'utf8',
      },
    );
    return { status, said: stdout + stderr };
  };

  it.each(['mfe-nowhere', '../mfe-cart'])('rejects %s, which is no package, with a message', (name) => {
    expect(verify(name)).toMatchObject({ status: 2, said: expect.stringContaining(`There is no package '${name}'`) });
  });

  it('checks a package without its dependents', () => {
    const alone: Change = { packages: ['mfe-cart'], files: [] };
    expect(argsOf(alone, 'unit')).toEqual(['--silent', '/mfe-cart/', ...STRUCTURE]);
    expect(argsOf(alone, 'types')?.slice(0, 2)).toEqual(['-p', 'mfe-cart/tsconfig.json']);
    expect(argsOf(alone, 'format')).toContain('mfe-cart');
  });
});

describe('a repository', () => {
  let root: string;
  const git = (...args: readonly string[]) => execFileSync('git', [...args], { cwd: root, stdio: 'ignore' });
  const write = (file: string, value: unknown): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), JSON.stringify(value));
  };

  beforeAll(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'tm-verify-'));
    write('package.json', { name: 'root', private: true, workspaces: ['kit', 'cart', 'api'] });
    write('lerna.json', { version: 'independent' });
    write('kit/package.json', { name: 'kit', version: '1.0.0' });
    write('cart/package.json', { name: 'cart', version: '1.0.0', dependencies: { kit: '1.0.0' } });
    write('api/package.json', { name: 'api', version: '1.0.0' });
    writeFileSync(path.join(root, '.gitignore'), 'node_modules');
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
    git('init', '-b', 'main');
    git('config', 'user.email', 'test@example.com');
    git('config', 'user.name', 'Test');
    git('add', '.');
    git('commit', '-m', 'start');
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('lists changed packages, their dependents, and files that git does not track yet', () => {
    write('kit/index.json', {});
    git('add', '.');
    git('commit', '-m', 'kit');
    write('docs/new.json', {});
    const change = readChange(root, 'HEAD~1');
    expect([...change.packages].sort()).toEqual(['cart', 'kit']);
    expect(change.files).toEqual(['kit/index.json', 'docs/new.json']);
  });

  it('rejects an unknown commit', () => {
    expect(() => readChange(root, 'nowhere')).toThrow(UnknownCommit);
  });
});
