import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from 'registry/paths';

jest.setTimeout(60_000);

const API = 'marketplace-api/src';
const run = promisify(execFile);

/** A small API: files with their imports. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  'modules/cart/cart.routes.ts': ['./cart.service'],
  'modules/cart/cart.service.ts': ['./cart.sql', './cart.repository', '../order/order.service'],
  'modules/cart/cart.repository.ts': ['./cart.sql'],
  'modules/cart/cart.sql.ts': [],
  'modules/order/order.routes.ts': ['./order.service'],
  'modules/order/order.service.ts': ['./order.sql'],
  'modules/order/order.sql.ts': [],
  'search/search.routes.ts': ['./catalog-search'],
  'search/catalog-search.ts': ['./search.sql', '../modules/cart/cart.service'],
  'search/search.sql.ts': [],
  'server/services.ts': ['../modules/cart/cart.repository', '../modules/cart/cart.routes'],
};

interface Lie {
  readonly file: string;
  readonly imports: string;
  readonly rule: string;
}
const LIES: readonly Lie[] = [
  { file: 'modules/cart/cart.routes.ts', imports: './cart.sql', rule: 'api-routes-ask-services' },
  { file: 'search/search.routes.ts', imports: './search.sql', rule: 'api-routes-ask-services' },
  { file: 'modules/order/order.service.ts', imports: './order.routes', rule: 'api-services-know-no-routes' },
  { file: 'modules/order/order.sql.ts', imports: './order.helper', rule: 'api-sql-imports-nothing-above-it' },
  { file: 'modules/order/order.service.ts', imports: '../cart/cart.sql', rule: 'api-module-keeps-its-sql' },
  { file: 'search/catalog-search.ts', imports: '../modules/cart/cart.sql', rule: 'api-module-keeps-its-sql' },
  { file: 'server/services.ts', imports: '../modules/cart/cart.sql', rule: 'api-module-keeps-its-sql' },
  {
    file: 'modules/order/order.service.ts',
    imports: '../cart/cart.repository',
    rule: 'api-module-keeps-its-repository',
  },
];

async function brokenRules(lies: readonly Lie[]): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'api-layers-'));
  try {
    writeFileSync(path.join(folder, 'tsconfig.json'), '{}');
    for (const [file, imports] of Object.entries({ ...FILES, 'modules/order/order.helper.ts': [] })) {
      const own = lies.filter((lie) => lie.file === file).map((lie) => lie.imports);
      const target = path.join(folder, API, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, [...imports, ...own].map((name) => `import '${name}';\n`).join(''));
    }
    const depcruise = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const config = path.join(ROOT, 'tooling/lint/dependency-cruiser.cjs');
    const args = [depcruise, '--config', config, '--output-type', 'json', 'marketplace-api'];
    const output = await run(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 24 }).then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    );
    const { summary } = JSON.parse(output) as {
      summary: { violations: { from: string; to: string; rule: { name: string } }[] };
    };
    return summary.violations.map(({ from, rule }) => `${rule.name} ${from.slice(API.length + 1)}`).sort();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it('an API with correct layers breaks no rule', async () => {
  expect(await brokenRules([])).toEqual([]);
});

it('each import against the layers is reported', async () => {
  const named = LIES.map(({ rule, file }) => `${rule} ${file}`).sort();
  expect((await brokenRules(LIES)).filter((name) => name.startsWith('api-'))).toEqual(named);
});
