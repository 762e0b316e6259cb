import type { Queries } from '../../platform/database';
import { keepFresh } from '../../platform/keep-fresh';

/** `tire`: for every new tire that goes to the state. `disposal`: for every tire that an installer there takes off. */
export const STATE_FEE_KINDS = ['tire', 'disposal'] as const;
export type StateFeeKind = (typeof STATE_FEE_KINDS)[number];

/** What a state asks for each tire beside sales tax. */
export interface StateFee {
  readonly kind: StateFeeKind;
  readonly name: string;
  readonly unitCents: number;
  /** Whether the state's sales tax is on it too. */
  readonly isTaxed: boolean;
}

export interface StateFees {
  /** Fees of a state that hold on a day (`YYYY-MM-DD`); those for disposal only where old tires are taken off. */
  feesOf(state: string, day: string, isInstalled: boolean): readonly StateFee[];
}

interface FeeRow extends StateFee {
  readonly state: string;
  readonly startsOn: string;
}

/** Of each state and kind the newest first. */
const readFees = (db: Queries): Promise<FeeRow[]> =>
  db.many<FeeRow>({
    text: `select state, kind, name, unit_cents as "unitCents", is_taxed as "isTaxed", starts_on as "startsOn"
      from state_fee order by state, kind desc, starts_on desc`,
  });

export function stateFeesOf(rows: () => readonly FeeRow[]): StateFees {
  return {
    feesOf(state, day, isInstalled) {
      const inForce = rows().filter((row) => row.state === state && row.startsOn <= day);
      return STATE_FEE_KINDS.flatMap((kind) => inForce.find((row) => row.kind === kind) ?? []).filter(
        ({ kind, unitCents }) => unitCents > 0 && (kind === 'tire' || isInstalled),
      );
    },
  };
}

export interface FeeSources {
  readonly db: Queries;
  onFeeChange(listener: () => void): void;
}

export const loadStateFees = async ({ db, onFeeChange }: FeeSources): Promise<StateFees> =>
  stateFeesOf(await keepFresh(() => readFees(db), onFeeChange));
