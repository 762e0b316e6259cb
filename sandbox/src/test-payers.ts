import type { SessionMethod } from './ledger';
import type { Outcome } from './test-cards';

/** Outcome by the payer's email address: the part before the @ at `example.com`. */
const TEST_PAYERS: Readonly<Record<string, Outcome>> = {
  reject: 'rejected',
  decline: 'card_declined',
  insufficient: 'insufficient_funds',
  down: 'provider_down',
  lost: 'answer_lost',
};

export function outcomeOf(method: SessionMethod, email: string | undefined): Outcome {
  const [, name = ''] = /^([a-z]+)@example\.com$/i.exec(email ?? '') ?? [];
  const outcome = TEST_PAYERS[name.toLowerCase()] ?? 'approved';
  return outcome === 'rejected' && method !== 'pay-pal' ? 'approved' : outcome;
}
