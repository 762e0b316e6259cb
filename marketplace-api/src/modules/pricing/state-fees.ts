import type { Queries } from '../../platform/database/database';
import { keepFresh } from '../../platform/freshness/keep-fresh';

/** `tire`: for every new tire sold to the state. `disposal`: for every old tire that an installer there removes. */
export const STATE_FEE_KINDS = ['tire', 'disposal'] as const;
export type StateFeeKind = (typeof STATE_FEE_KINDS)[number];

/** A state's fee per tire, in addition to sales tax. */
export interface StateFee {
  readonly kind: StateFeeKind;
  readonly name: string;
  readonly unitCents: number;
  readonly isTaxed: boolean;
}

export interface StateFees {
  /** Returns a state's fees on a day (`YYYY-MM-DD`); disposal fees only with an installation. */
  feesOf(state: string, day: string, isInstalled: boolean): readonly StateFee[];
}

interface FeeRow extends StateFee {
  readonly state: string;
  readonly startsOn: string;
}

/** Reads the fees of each state and kind, newest first. */
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
