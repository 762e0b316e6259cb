import Type from 'typebox';
import { EMAIL_LENGTH, EMAIL_PATTERN } from '../text/email';

/**
 * How the API takes a text of a body, as the schema keyword `x-text`. Without it a text is a line: `normalizeLine`.
 * `prose`: several lines (`normalizeProse`); `email`: `normalizeEmail`; `secret`: byte for byte, for passwords alone.
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

/** A text that may have several lines: what somebody writes to others. */
export const prose = (limits: ProseLimits) => Type.String({ ...limits, 'x-text': 'prose' satisfies TextKind });
/** A password: not changed in any way. */
export const secret = (lengths: Lengths) => Type.String({ ...lengths, 'x-text': 'secret' satisfies TextKind });
/** An email address that mail can be sent to. */
export const Email = Type.String({
  minLength: 6,
  maxLength: EMAIL_LENGTH,
  pattern: EMAIL_PATTERN,
  'x-text': 'email' satisfies TextKind,
});
