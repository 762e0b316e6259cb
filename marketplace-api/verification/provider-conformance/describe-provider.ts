import { CHARGE_RULES } from './charge-rules';
import { ENTRY_RULES } from './entry-rules';
import { EVENT_RULES } from './event-rules';
import { FAULT_RULES } from './fault-rules';
import type { ProviderWorld } from './provider-world';
import { REFUND_RULES } from './refund-rules';
import type { Rule } from './rules';
import { SESSION_RULES } from './session-rules';

export const RULES: readonly Rule[] = [
  ...CHARGE_RULES,
  ...FAULT_RULES,
  ...REFUND_RULES,
  ...SESSION_RULES,
  ...EVENT_RULES,
  ...ENTRY_RULES,
];

/** Declares the tests that every implementation of `PaymentProvider` passes. */
export function describeProvider(name: string, open: () => Promise<ProviderWorld>): void {
  describe(`the payment provider ${name}`, () => {
    let world: ProviderWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world?.close());
    for (const { title, check } of RULES) it(title, () => check(world, world.provider));
  });
}
