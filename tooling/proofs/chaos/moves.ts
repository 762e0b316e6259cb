import type { Place } from 'release-platform/deploy/moves/place';
import type { BuiltRemote } from 'release-platform/deploy/build/build-remote';
import type { WITNESSES } from './versions';

export type WitnessName = keyof typeof WITNESSES;

/** Orders for a team's process. */
export interface TeamOrder {
  readonly team: string;
  readonly data: string;
  readonly template: BuiltRemote;
  readonly remotes: readonly WitnessName[];
  /** Roles that the team's partner fills in turns. */
  readonly places: readonly Place[];
  readonly moves: number;
  /** Interval between the starts of two moves. */
  readonly everyMs: number;
}

export type MoveKind = 'deploy' | 'rollback' | 'swap' | 'back' | 'refused';

/** A move that a team's process reports. */
export interface TeamMove {
  readonly team: string;
  readonly kind: MoveKind;
  readonly what: string;
  /** Null when it succeeded. `refused`: the message for a planted fault. */
  readonly problem: string | null;
  readonly ms: number;
  /** Time of its end, as `Date.now()`. */
  readonly at: number;
}

export type TeamMessage = { readonly t: 'ready' } | { readonly t: 'moved'; readonly move: TeamMove };
