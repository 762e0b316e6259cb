import { PlaywrightBrowsing } from '../../engines/playwright-browsing';
import { SELLING_JOURNEYS } from '../../engines/selling-journeys';
import { SilentBrowsing } from '../../engines/silent-browsing';
import { CONDITIONS, STORAGE_BLOCKED, ZONES } from '../../support/conditions';
import { FULL } from '../../support/stores';
import { test } from '../../support/test';

const TO_AN_INSTALLER = 'by size, to an installer with an appointment';

/** These run every time. Jest tests of `remote-kit` and `shared-ui` guard translation and silent values. */
const EVERY_RUN: Readonly<Record<string, string>> = {
  'a clock 16 minutes fast': TO_AN_INSTALLER,
  [STORAGE_BLOCKED]: TO_AN_INSTALLER,
};

for (const [condition, apply] of Object.entries(CONDITIONS))
  test.describe(`with ${condition}`, () => {
    test.beforeEach(({ page }) => apply(page));
    for (const { title, run, needsStorage } of SELLING_JOURNEYS)
      if (!(needsStorage && condition === STORAGE_BLOCKED))
        test(title, EVERY_RUN[condition] === title ? {} : FULL, ({ page }) => run(new PlaywrightBrowsing(page)));
  });

for (const timezoneId of ZONES)
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });
    for (const { title, run } of SELLING_JOURNEYS) test(title, FULL, ({ page }) => run(new PlaywrightBrowsing(page)));
  });

test.describe('with values that are filled in silently', () => {
  for (const { title, run } of SELLING_JOURNEYS) test(title, FULL, ({ page }) => run(new SilentBrowsing(page)));
});
