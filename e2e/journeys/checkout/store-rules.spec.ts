import { env, variantUrl } from '../../support/env';
import { FULL } from '../../support/stores';
import { RULED_PAGES } from '../../support/store-rules/ruled-pages';
import { expect, test } from '../../support/test';

const STORES = [
  ['main', env.baseUrl, 'treadmarket'],
  ['retail partner', env.lowesUrl, 'lowes'],
  ['purchasingPower', variantUrl('purchasingpower'), 'purchasingPower'],
  ['benefitsMe', variantUrl('benefitsme'), 'benefitsMe'],
] as const;

for (const [name, url, variant] of STORES)
  for (const width of [390, 1280]) {
    // Every run covers one store at one width, the full tier the other seven.
    const details = name === 'main' && width === 390 ? {} : FULL;
    test.describe(`${name} at ${width}`, () => {
      test.use({ viewport: { width, height: 800 } });

      for (const ruled of RULED_PAGES.filter(({ membersOnlyIn }) => !membersOnlyIn?.includes(variant)))
        test(`${ruled.name} keeps its rules`, details, async ({ page, watch }) => {
          test.setTimeout(ruled.rules.length * 15_000);
          watch.allow(/404/);
          const faults: string[] = [];
          let isFresh = false;
          for (const rule of ruled.rules) {
            if (!isFresh) await ruled.open(page, { url, variant });
            for (const fault of await rule.findFaults(page)) faults.push(`${rule.name}: ${fault}`);
            isFresh = rule.isInteractive !== true;
          }
          expect(faults).toEqual([]);
        });
    });
  }

for (const ruled of RULED_PAGES)
  test(`every rule of ${ruled.name} fails on a page that breaks it`, FULL, async ({ page, watch }) => {
    test.setTimeout(ruled.rules.length * 20_000);
    watch.allow(/./);
    const unnoticed: string[] = [];
    for (const rule of ruled.rules) {
      await ruled.open(page, { url: env.baseUrl, variant: 'treadmarket' });
      await rule.breakPage(page);
      // An error of the check itself counts as a fault.
      const faults = await rule.findFaults(page).catch((error: Error) => [error.message]);
      if (faults.length === 0) unnoticed.push(rule.name);
    }
    expect(unnoticed).toEqual([]);
  });
