import type { Browser } from '@playwright/test';
import { driveIn } from 'release-platform/conformance/drive-checkout';
import { checkTrace } from 'release-platform/conformance/rules';
import { CARDS } from './shop';
import { expect } from './test';

/**
 * Buys a tire in a store with the driver of the conformance kit, which drops the answer of the order, and checks the
 * store's checkout against every rule of the role.
 */
export async function expectConformance(browser: Browser, store: string, remote: string): Promise<void> {
  const driven = await driveIn(browser, store);
  const findings = checkTrace(driven.trace, { remote, cardNumber: CARDS.approved });
  const broken = findings.filter(({ fault }) => fault !== null);
  expect({ remote: driven.remote, stuck: driven.stuck, broken }).toEqual({ remote, stuck: null, broken: [] });
}
