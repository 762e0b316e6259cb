import type { SigningKey } from '../trust/envelope';

/** Author, content and reason of a move in the log. */
export interface Move {
  readonly author: string;
  /** Kind of move, remote and versions, for example "roll cart back to 1.2.0". */
  readonly act: string;
  /** Reason that the author gave, if any. */
  readonly reason?: string | null | undefined;
  readonly key: SigningKey;
  /** True for a rollback that a freeze must not prevent; the reason says why. */
  readonly isDespiteFreeze?: boolean;
}

/** Returns the text of a move for readers of the log: always its content, and the reason if there is one. */
export const moveText = ({ act, reason }: Pick<Move, 'act' | 'reason'>): string => (reason ? `${act}: ${reason}` : act);
