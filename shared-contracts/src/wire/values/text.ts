import Type from 'typebox';
import { EMAIL_LENGTH, EMAIL_PATTERN } from '../../text/email';

/**
 * Normalization of a text in a request body, as the schema keyword `x-text`. Default: one line (`normalizeLine`).
 * `prose`: several lines (`normalizeProse`); `email`: `normalizeEmail`; `secret`: unchanged, only for passwords.
 */
export type TextKind = 'line' | 'prose' | 'email' | 'secret';

interface Lengths {
  readonly minLength: number;
  readonly maxLength: number;
}
interface ProseLimits extends Lengths {
  /** Checked after normalization. */
  readonly pattern?: string;
}

/** A text of several lines that is written for other people. */
export const prose = (limits: ProseLimits) => Type.String({ ...limits, 'x-text': 'prose' satisfies TextKind });
/** A password, which is never normalized. */
export const secret = (lengths: Lengths) => Type.String({ ...lengths, 'x-text': 'secret' satisfies TextKind });
/** A deliverable email address. */
export const Email = Type.String({
  minLength: 6,
  maxLength: EMAIL_LENGTH,
  pattern: EMAIL_PATTERN,
  'x-text': 'email' satisfies TextKind,
});
