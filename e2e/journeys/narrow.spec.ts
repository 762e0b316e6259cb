import type { Browsing } from '../engines/browsing';
import { test } from '../engines/test';
import { env } from '../support/env';
import { expect } from '../support/test';

/** How far the page is wider than its window, in px. */
const tooWide = (browsing: Browsing): Promise<number> =>
  browsing.measure<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

test.describe('on a phone', () => {
  test.beforeEach(({ browsing }) => browsing.resize(390, 844));

  test('a long trim is cut in its list, and the page stays as wide as the phone', async ({ browsing }) => {
    await browsing.open(env.baseUrl);
    const form = { role: 'form', name: 'Find by vehicle' } as const;
    for (const [name, option] of [['Year', '2021'], ['Make', 'Ford'], ['Model', 'F-150'], ['Trim']] as const) {
      await browsing.choose({ role: 'combobox', name, in: form }, option);
      expect(await tooWide(browsing), `wider after the ${name}`).toBe(0);
    }
  });
});
