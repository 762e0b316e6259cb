import { SELLING_JOURNEYS } from '../../engines/selling-journeys';
import { test } from '../../engines/test';
import { FULL } from '../../support/stores';

for (const { title, isInEveryRun, run } of SELLING_JOURNEYS)
  test(title, isInEveryRun ? {} : FULL, ({ browsing }) => run(browsing));
