import { existsSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import { ROOT } from 'registry/paths';

const eslint = new ESLint({ cwd: ROOT });

/** Returns the faults of a planted file with one import. @throws when the imported file does not exist */
async function faultsOf(file: string, specifier: string): Promise<readonly string[]> {
  const filePath = path.join(ROOT, file);
  const target = path.resolve(path.dirname(filePath), specifier);
  if (!existsSync(`${target}.ts`) && !existsSync(`${target}.tsx`)) throw new Error(`${target} does not exist`);
  const [result] = await eslint.lintText(`import '${specifier}';\n`, { filePath });
  return (result?.messages ?? []).flatMap(({ ruleId }) => (ruleId === 'boundaries/dependencies' ? [ruleId] : []));
}

describe('the import rule of ESLint', () => {
  it.each([
    ['mfe-cart/src/ui/planted.ts', '../app/cart-app'],
    ['mfe-cart/src/platform/planted.ts', '../../../marketplace-api/src/platform/values/failure'],
    ['mfe-cart/src/features/drawer/planted.ts', '../../../../mfe-catalog/remote.manifest'],
    ['mfe-checkout/src/platform/planted.ts', '../checkout/steps'],
    ['mfe-checkout/src/checkout/planted.ts', '../ui/step-error'],
    ['brands/main/planted.ts', '../../shared-contracts/src/index'],
    ['shared-contracts/src/planted.ts', '../../shared-ui/src/index'],
    ['shared-ui/src/planted.ts', '../../remote-kit/src/index'],
    ['shell/src/offline-worker/planted.ts', '../browser/main'],
    ['shell/src/payment-frame/planted.ts', '../browser/main'],
    ['shell/src/browser/planted.ts', '../gateway/main'],
    ['marketplace-api/src/platform/planted.ts', '../server/api'],
    ['marketplace-api/src/http/planted.ts', '../server/api'],
    ['release-platform/registry/src/planted.ts', '../../../shell/src/gateway/main'],
    ['release-platform/deploy/planted.ts', '../../tooling/servers/bundling'],
    ['release-platform/deploy/planted.ts', '../../marketplace-api/src/server/api'],
    ['shell/src/gateway/planted.ts', '../../../release-platform/remote-folders'],
    ['sandbox/src/planted.ts', '../../release-platform/registry/src/paths'],
    ['e2e/support/planted.ts', '../../sandbox/src/sandbox'],
  ])('rejects in %s an import of %s', async (file, specifier) => {
    expect(await faultsOf(file, specifier)).toHaveLength(1);
  });

  it.each([
    ['mfe-cart/src/app/planted.ts', '../ui/line-fit'],
    ['mfe-checkout/src/features/pay/planted.ts', '../../checkout/steps'],
    ['shell/src/browser/planted.ts', '../protocol/click-queue'],
    ['marketplace-api/src/server/planted.ts', '../platform/values/failure'],
    ['marketplace-api/src/server/planted.test.ts', '../../../sandbox/src/sandbox'],
    ['tooling/suite/planted.ts', '../servers/bundling'],
    ['tooling/suite/planted.ts', '../../release-platform/remote-folders'],
  ])('accepts in %s an import of %s', async (file, specifier) => {
    expect(await faultsOf(file, specifier)).toEqual([]);
  });
});
