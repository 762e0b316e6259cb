import type { DecidingFact } from './deciding-facts';
import { FactBars } from './fact-bars';
import type { Verdict } from './verdict';
import { VerdictPanel } from './verdict-panel';

/** What is known of a product beside its data. */
export interface ProductFactsProps {
  readonly verdict: Verdict | null;
  readonly facts: readonly DecidingFact[];
}

/** What speaks for and against the product, and the facts that decide. */
export function ProductFacts({ verdict, facts }: ProductFactsProps) {
  return (
    <>
      <VerdictPanel verdict={verdict} />
      <FactBars facts={facts} />
    </>
  );
}
