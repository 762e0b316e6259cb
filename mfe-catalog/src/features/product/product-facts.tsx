import type { DecidingFact } from '../../platform/deciding-facts';
import { FactBars } from './fact-bars';
import type { Verdict } from './verdict/verdict';
import { VerdictPanel } from './verdict/verdict-panel';

/** Props of {@link ProductFacts}. */
export interface ProductFactsProps {
  readonly verdict: Verdict | null;
  readonly facts: readonly DecidingFact[];
}

/** Shows the pros, the cons and the deciding facts of a product. */
export function ProductFacts({ verdict, facts }: ProductFactsProps) {
  return (
    <>
      <VerdictPanel verdict={verdict} />
      <FactBars facts={facts} />
    </>
  );
}
