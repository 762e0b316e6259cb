import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { boundaryViolations } from '../testing/boundary-violations';

jest.setTimeout(60_000);

type Import = readonly [from: string, to: string];

const STORE_RULE = 'platform-enters-the-store-by-contract';
const ORDER_RULE = 'top-folders-import-downward';

const REJECTED: readonly (readonly [from: string, to: string, rule: string])[] = [
  ['release-platform/rehearsal/weights', 'shell/src/gateway/render-host/render-host', STORE_RULE],
  ['release-platform/deploy/build/build-shell', 'shell/src/browser/main', STORE_RULE],
  ['release-platform/deploy/deploy.test', 'shell/src/gateway/pages/pages', STORE_RULE],
  ['release-platform/deploy/deploy-remote', 'shell/src/testing/test-store', STORE_RULE],
  ['release-platform/conformance/rules', 'marketplace-api/src/server/api', STORE_RULE],
  ['release-platform/contract/main', 'remote-kit/src/index', STORE_RULE],
  ['release-platform/contract/declarations', 'shared-ui/src/index', STORE_RULE],
  ['release-platform/graph/calls', 'mfe-cart/src/browser', STORE_RULE],
  ['release-platform/conformance/trace', 'partners/plain-checkout/src/container', STORE_RULE],
  ['release-platform/releases/main', 'sandbox/src/sandbox', STORE_RULE],
  ['release-platform/registry/src/paths', 'brands/index', STORE_RULE],
  ['release-platform/deploy/main', 'tooling/start/start', ORDER_RULE],
  ['shell/src/gateway/main', 'release-platform/deploy/deploy-remote', ORDER_RULE],
  ['marketplace-api/src/server/main', 'release-platform/releases/releases-command', ORDER_RULE],
  ['mfe-cart/src/server', 'release-platform/remote-folders', ORDER_RULE],
];

const ACCEPTED: readonly Import[] = [
  ['release-platform/rehearsal/weights', 'shell/src/gateway/rehearsal'],
  ['release-platform/deploy/deploy-command', 'shell/variants/variants'],
  ['release-platform/releases/moves.test', 'shell/src/testing/test-gateway'],
  ['release-platform/testing/releases-fixture', 'shell/src/testing/test-store'],
  ['release-platform/graph/calls', 'shared-contracts/src/index'],
  ['release-platform/registry/src/paths', 'shared-contracts/src/index'],
  ['shell/src/gateway/main', 'release-platform/registry/src/paths'],
  ['tooling/start/start', 'release-platform/deploy/deploy-remote'],
];

/** Writes each import as a type-only one in a repository of its own, and returns the names of the violated rules. */
async function rulesBrokenBy(imports: readonly Import[]): Promise<readonly (readonly string[])[]> {
  const folders = imports.map(([from, to]) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'platform-'));
    const write = (file: string, text: string): void => {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    };
    write('tsconfig.json', '{}');
    write(`${from}.ts`, `export type { End } from '${path.posix.relative(path.posix.dirname(from), to)}';\n`);
    write(`${to}.ts`, 'export type End = string;\n');
    return folder;
  });
  try {
    const violations = await boundaryViolations(folders);
    return violations.map((found) => found.map(({ rule }) => rule.name));
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

describe('the release platform', () => {
  let broken: readonly (readonly string[])[];
  beforeAll(async () => {
    broken = await rulesBrokenBy([...REJECTED, ...ACCEPTED].map(([from, to]) => [from, to]));
  });

  it.each(REJECTED.map((one, at) => [...one, at] as const))('has no import from %s to %s', (_from, _to, rule, at) => {
    expect(broken[at]).toContain(rule);
  });

  it.each(ACCEPTED.map((one, at) => [...one, at] as const))('allows an import from %s to %s', (_from, _to, at) => {
    expect(broken[REJECTED.length + at]).toEqual([]);
  });
});
