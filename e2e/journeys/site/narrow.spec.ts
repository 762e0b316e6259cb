import type { Browsing } from '../../engines/browsing';
import { choosePayment, openAtPayment } from '../../engines/steps';
import { test } from '../../engines/test';
import { env } from '../../support/env';
import { FULL } from '../../support/stores';
import { expect } from '../../support/test';

/** Returns how many px the page is wider than its window. */
const tooWide = (browsing: Browsing): Promise<number> =>
  browsing.measure<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

test.describe('the store on a phone', () => {
  test.beforeEach(({ browsing }) => browsing.resize(390, 844));

  test('cuts a long trim in its list, and stays as wide as the phone', async ({ browsing }) => {
    await browsing.open(env.baseUrl);
    const form = { role: 'form', name: 'Find by vehicle' } as const;
    for (const [name, option] of [['Year', '2021'], ['Make', 'Ford'], ['Model', 'F-150'], ['Trim']] as const) {
      await browsing.choose({ role: 'combobox', name, in: form }, option);
      expect(await tooWide(browsing), `wider after the ${name}`).toBe(0);
    }
  });

  // In Chromium card-frame.spec measures the same.
  test('shows the card form at full height, without a scrollbar', FULL, async ({ browsing }) => {
    const frame = 'Card details';
    await openAtPayment(browsing, env.baseUrl, 'treadmarket');
    await choosePayment(browsing, /^Credit or debit card/);
    await expect.poll(() => browsing.isThere({ role: 'textbox', name: 'Card number', frame })).toBe(true);
    const beyond =
      '[document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth,' +
      ' innerWidth - document.documentElement.clientWidth, innerHeight - document.documentElement.clientHeight]';
    const expectAllOfIt = () => expect.poll(() => browsing.measure<number[]>(beyond, frame)).toEqual([0, 0, 0, 0]);
    await expectAllOfIt();
    await browsing.press({ role: 'button', name: /place order/ });
    await expect.poll(() => browsing.text(frame)).toContain('Check the card number.');
    await expectAllOfIt();
  });
});
