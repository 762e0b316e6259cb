import type { PublicVariant, ServerApi } from 'shared-contracts';
import type { Log } from '../log';

type Flags = Readonly<Record<string, boolean>>;

interface Kept {
  readonly flags: Flags;
  readonly until: number;
}

const FRESH_MS = 30_000;
const RETRY_MS = 2_000;
/** Longest that the first page waits for flags; without them it shows what is there for everybody. */
const PATIENCE_MS = 250;

/** Answers look like `{ flags: { name: true } }` or `{ name: true }`. */
function flagsOf(body: unknown): Flags {
  const found = body && typeof body === 'object' && 'flags' in body ? body.flags : body;
  return Object.fromEntries(
    Object.entries((found ?? {}) as object).filter(([, value]) => typeof value === 'boolean'),
  ) as Flags;
}

/** The marketplace's feature flags, asked for now and then. Pages never wait for them but the first time, and then not long. */
export function createFeatureFlags(
  apiFor: (variant: PublicVariant) => ServerApi,
  log: Log,
): (variant: PublicVariant) => Promise<Flags> {
  const kept = new Map<string, Kept>();
  const asking = new Map<string, Promise<Flags>>();

  const ask = async (variant: PublicVariant): Promise<Flags> => {
    const before = kept.get(variant.benefitType)?.flags ?? {};
    try {
      const answer = await apiFor(variant).get('/feature-flags');
      const flags = answer.ok ? flagsOf(answer.body) : before;
      kept.set(variant.benefitType, { flags, until: Date.now() + FRESH_MS });
      return flags;
    } catch (error) {
      log.warn({ err: (error as Error).message }, 'feature flags cannot be read; the last known ones stay');
      kept.set(variant.benefitType, { flags: before, until: Date.now() + RETRY_MS });
      return before;
    }
  };

  return (variant) => {
    const known = kept.get(variant.benefitType);
    if (known && Date.now() < known.until) return Promise.resolve(known.flags);
    const running = asking.get(variant.benefitType) ?? ask(variant).finally(() => asking.delete(variant.benefitType));
    asking.set(variant.benefitType, running);
    return known ? Promise.resolve(known.flags) : Promise.race([running, noFlagsAfter(PATIENCE_MS)]);
  };
}

const noFlagsAfter = (ms: number): Promise<Flags> => new Promise((resolve) => setTimeout(resolve, ms, {}).unref());
