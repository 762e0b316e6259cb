import type { Place } from '../../deploy/deploy-arguments';
import type { BuiltRemote } from '../../deploy/build-remote';
import type { WITNESSES } from './versions';

export type WitnessName = keyof typeof WITNESSES;

/** What a team's process is told to do. */
export interface TeamOrder {
  readonly team: string;
  readonly data: string;
  readonly template: BuiltRemote;
  readonly remotes: readonly WitnessName[];
  /** Where the team's partner stands in for a role, by turns. */
  readonly places: readonly Place[];
  readonly moves: number;
  /** Between the starts of two moves. */
  readonly everyMs: number;
}

export type MoveKind = 'deploy' | 'rollback' | 'swap' | 'back' | 'refused';

/** What a team's process says of a move. */
export interface TeamMove {
  readonly team: string;
  readonly kind: MoveKind;
  readonly what: string;
  /** Null: it was done. `refused`: the sentence with which a planted fault was. */
  readonly problem: string | null;
  readonly ms: number;
  /** When it was done, of `Date.now()`. */
  readonly at: number;
}

export type TeamMessage = { readonly t: 'ready' } | { readonly t: 'moved'; readonly move: TeamMove };
