import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { boundaryViolations } from '../testing/boundary-violations';

jest.setTimeout(60_000);

const API = 'marketplace-api/src';

/** A small API: files with their imports. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  'modules/cart/cart.routes.ts': ['./cart.service'],
  'modules/cart/cart.service.ts': ['./cart.sql', './cart.repository', './cart.types', '../catalog/catalog.service'],
  'modules/cart/cart.repository.ts': ['./cart.sql'],
  'modules/cart/cart.sql.ts': [],
  'modules/cart/cart.types.ts': [],
  'modules/catalog/catalog.routes.ts': ['./catalog.service'],
  'modules/catalog/catalog.service.ts': ['./catalog.sql', '../../http/problem'],
  'modules/catalog/catalog.sql.ts': [],
  'modules/catalog/card.ts': [],
  'modules/catalog/import.ts': [],
  'modules/orders/placement/order.service.ts': ['../../cart/cart.service'],
  'modules/orders/placement/order.types.ts': [],
  'modules/orders/refunds/refund.service.ts': ['./refund.sql', '../placement/order.service'],
  'modules/orders/refunds/refund.sql.ts': [],
  'modules/orders/access/access.service.ts': ['../refunds/refund.service'],
  'http/problem.ts': ['../platform/failure'],
  'http/tags.ts': [],
  'platform/failure.ts': [],
  'platform/clock.ts': [],
  'search/search.routes.ts': ['./catalog-search'],
  'search/catalog-search.ts': ['./search.sql', '../modules/cart/cart.service'],
  'search/search.sql.ts': [],
  'server/services.ts': ['../modules/cart/cart.repository', '../modules/cart/cart.routes'],
};

interface Violation {
  readonly file: string;
  readonly imports: string;
  readonly isTypeImport?: boolean;
  readonly rule: string;
}

const LAYER_VIOLATIONS: readonly Violation[] = [
  { file: 'modules/cart/cart.routes.ts', imports: './cart.sql', rule: 'api-routes-ask-services' },
  { file: 'search/search.routes.ts', imports: './search.sql', rule: 'api-routes-ask-services' },
  { file: 'modules/cart/cart.service.ts', imports: './cart.routes', rule: 'api-services-know-no-routes' },
  { file: 'modules/catalog/catalog.sql.ts', imports: './catalog.rows', rule: 'api-sql-imports-nothing-above-it' },
  { file: 'modules/cart/cart.service.ts', imports: '../catalog/catalog.sql', rule: 'api-module-keeps-its-sql' },
  { file: 'search/catalog-search.ts', imports: '../modules/cart/cart.sql', rule: 'api-module-keeps-its-sql' },
  { file: 'server/services.ts', imports: '../modules/cart/cart.sql', rule: 'api-module-keeps-its-sql' },
  {
    file: 'modules/orders/access/access.service.ts',
    imports: '../refunds/refund.sql',
    rule: 'api-module-keeps-its-sql',
  },
  {
    file: 'modules/orders/placement/order.service.ts',
    imports: '../../cart/cart.repository',
    rule: 'api-module-keeps-its-repository',
  },
  {
    file: 'modules/orders/access/access.service.ts',
    imports: '../../payments/providers/sandbox/sandbox-provider',
    rule: 'api-server-chooses-the-provider',
  },
];

/** None of these closes a cycle among files. */
const ORDER_VIOLATIONS: readonly Violation[] = [
  { file: 'modules/catalog/card.ts', imports: '../cart/cart.types', rule: 'api-modules-in-order' },
  {
    file: 'modules/catalog/import.ts',
    imports: '../cart/cart.types',
    isTypeImport: true,
    rule: 'api-modules-in-order',
  },
  { file: 'modules/cart/cart.types.ts', imports: '../orders/placement/order.types', rule: 'api-modules-in-order' },
  { file: 'modules/orders/placement/order.types.ts', imports: '../refunds/refund.types', rule: 'api-modules-in-order' },
  { file: 'modules/payments/attempts/attempt.ts', imports: '../webhooks/webhook', rule: 'api-modules-in-order' },
  { file: 'modules/loyalty/points.ts', imports: '../catalog/card', rule: 'api-module-is-listed' },
  { file: 'modules/orders/totals.ts', imports: './placement/order.types', rule: 'api-module-is-listed' },
  { file: 'platform/clock.ts', imports: '../http/tags', rule: 'api-layers-in-order' },
  { file: 'platform/failure.ts', imports: '../modules/catalog/card', isTypeImport: true, rule: 'api-layers-in-order' },
  { file: 'http/tags.ts', imports: '../modules/catalog/card', rule: 'api-layers-in-order' },
  { file: 'modules/catalog/catalog.service.ts', imports: '../../search/search.types', rule: 'api-layers-in-order' },
];

const TARGETS = [
  'modules/payments/attempts/attempt.ts',
  'modules/payments/providers/sandbox/sandbox-provider.ts',
  'modules/payments/webhooks/webhook.ts',
  'modules/catalog/catalog.rows.ts',
  'modules/orders/refunds/refund.types.ts',
  'modules/loyalty/points.ts',
  'modules/orders/totals.ts',
  'search/search.types.ts',
];

/** Writes the API with additional imports into a folder. */
function writeApi(folder: string, planted: readonly Violation[]): void {
  writeFileSync(path.join(folder, 'tsconfig.json'), '{}');
  for (const [file, imports] of [...Object.entries(FILES), ...TARGETS.map((name) => [name, []] as const)]) {
    const lines = planted
      .filter((one) => one.file === file)
      .map(({ imports: name, isTypeImport }) =>
        isTypeImport ? `import type { T } from '${name}';\n` : `import '${name}';\n`,
      );
    const target = path.join(folder, API, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, [...imports.map((name) => `import '${name}';\n`), ...lines, 'export {};\n'].join(''));
  }
}

/** Returns the boundary violations of the API after each change. */
async function violationsWith(...plantings: readonly (readonly Violation[])[]): Promise<readonly string[][]> {
  const folders = plantings.map(() => mkdtempSync(path.join(tmpdir(), 'api-layers-')));
  try {
    for (const [at, planted] of plantings.entries()) writeApi(folders[at] ?? '', planted);
    const found = await boundaryViolations(folders);
    return found.map((violations) =>
      violations.map(({ from, rule }) => `${rule.name} ${from.slice(API.length + 1)}`).sort(),
    );
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

const expected = (planted: readonly Violation[]) => planted.map(({ rule, file }) => `${rule} ${file}`).sort();

describe('rules for imports in the API', () => {
  let found: readonly (readonly string[])[];
  beforeAll(async () => {
    found = await violationsWith([], LAYER_VIOLATIONS, ORDER_VIOLATIONS);
  });

  it('accept an API with correct layers', () => {
    expect(found[0]).toEqual([]);
  });

  it('report each import against the layers of a module', () => {
    expect(found[1]?.filter((name) => name.startsWith('api-'))).toEqual(expected(LAYER_VIOLATIONS));
  });

  it('report imports against the order of modules and layers, also without a cycle of files', () => {
    expect(found[2]).toEqual(expected(ORDER_VIOLATIONS));
  });
});
