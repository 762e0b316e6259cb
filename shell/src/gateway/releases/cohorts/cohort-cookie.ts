import { randomInt } from 'node:crypto';
import { COHORTS } from 'registry/composition/rollouts';

/**
 * Cookie with the cohort of a browser, one of ten thousand, which is no identifier. Set only while a rollout runs. A
 * forged one selects another version that shoppers get as well.
 */
const NAME = 'tm_cohort';
const COHORT = /^\d{1,4}$/;
const LIFETIME_S = 30 * 24 * 3_600;

/** Returns the cohort of a `Cookie` header; null without a valid one. */
export function cohortOf(cookies: string | undefined): number | null {
  if (!cookies?.includes(`${NAME}=`)) return null;
  const pair = cookies.split(';').find((one) => one.trim().startsWith(`${NAME}=`));
  const value = pair?.trim().slice(NAME.length + 1) ?? '';
  return COHORT.test(value) ? Number(value) : null;
}

export const newCohort = (): number => randomInt(COHORTS);

/** Returns `Set-Cookie` with a cohort. Lax, because a payment provider's page returns from another site. */
export const cohortCookie = (cohort: number, isSecure: boolean): string =>
  `${NAME}=${cohort}; Max-Age=${LIFETIME_S}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
