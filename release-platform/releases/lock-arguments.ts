import { BENEFIT_TYPES, type BenefitType } from 'shared-contracts';
import { remoteNameOf } from '../remote-folders';

/** A parsed command about freezes, pins and notices. */
export type LockRequest =
  | { readonly kind: 'freeze'; readonly name: string; readonly until: string; readonly reason: string }
  | { readonly kind: 'unfreeze'; readonly name: string; readonly reason: string | null }
  | ({ readonly kind: 'pin-version'; readonly version: string } & PinPlace)
  | ({ readonly kind: 'unpin' } & PinPlace)
  | { readonly kind: 'deprecate'; readonly remote: string; readonly version: string; readonly reason: string };

/** A remote in a variant. */
export interface PinPlace {
  readonly remote: string;
  readonly variant: BenefitType;
  readonly reason: string | null;
}

export const LOCK_HELP = `  npm run releases -- freeze lowes --until 2027-01-02 --reason "…"
                                                    nothing changes for shoppers of a variant, or of a remote; an
                                                    operator's for a variant
  npm run releases -- unfreeze lowes [--reason "…"]
  npm run releases -- pin mfe-cart 1.2.0 --for lowes
                                                    one variant stays at a version that was live; others go on
  npm run releases -- unpin mfe-cart --for lowes    it gets the version of the others
  npm run releases -- deprecate mfe-cart 1.2.0 --reason "…"
                                                    a notice to teams that use the version, in deploy and status`;

interface LockFlags {
  readonly until?: string | undefined;
  readonly for?: string | undefined;
  readonly reason: string | null;
}

type Wrong = { readonly error: string };
const wrong = (error: string): Wrong => ({ error });

/** Parses a date, which is its beginning in UTC, or a time with its zone. Null for a past or invalid one. */
function readUntil(text: string | undefined): string | null {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2}))?$/.test(text ?? '')) return null;
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) || at <= Date.now() ? null : new Date(at).toISOString();
}

function readFreeze(name: string, { until: text, reason }: LockFlags): LockRequest | Wrong {
  const until = readUntil(text);
  if (until === null)
    return wrong('--until wants a day or a time to come: --until 2027-01-02, or 2027-01-02T09:00-05:00.');
  if (reason === null) return wrong('Say why, for who is refused: --reason "no changes at Christmas".');
  return { kind: 'freeze', name, until, reason };
}

const isVariant = (text: string | undefined): text is BenefitType => BENEFIT_TYPES.some((type) => type === text);

/** Parses a command about freezes, pins and notices. */
export function readLock(
  command: LockRequest['kind'],
  [subject = '', version]: readonly string[],
  flags: LockFlags,
): LockRequest | Wrong {
  const { for: variant, reason } = flags;
  const name = isVariant(subject) ? subject : remoteNameOf(subject);
  if (command === 'freeze') return readFreeze(name, flags);
  if (command === 'unfreeze') return { kind: 'unfreeze', name, reason };
  if (command !== 'unpin' && version === undefined)
    return wrong("'pin' and 'deprecate' want a remote and a version: mfe-cart 1.2.0.");
  if (command === 'deprecate') {
    if (reason === null) return wrong('Say what its users do instead: --reason "use cart:changed of 1.3".');
    return { kind: 'deprecate', remote: name, version: version ?? '', reason };
  }
  if (!isVariant(variant)) return wrong(`--for wants a variant: ${BENEFIT_TYPES.join(', ')}.`);
  const place = { remote: name, variant, reason };
  return command === 'unpin' ? { kind: 'unpin', ...place } : { kind: 'pin-version', version: version ?? '', ...place };
}
