import type { IncomingHttpHeaders } from 'node:http';
import type { VariantRelease } from '../variant-release';
import { cohortCookie, cohortOf, newCohort } from './cohort-cookie';
import type { CohortReleases } from './cohort-releases';

/** Part of a browser in the rollouts of its variant. */
export interface ShownCohort {
  /** Release with candidates; null for the live one. */
  readonly release: VariantRelease | null;
  /** `Set-Cookie` for a browser that is new. */
  readonly cookie: string | null;
}

/** Only browsers that open a page join. A crawler keeps no cookie and would change its version at random. */
const opensPage = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

/** Returns the cohort of a request while a rollout runs. */
export function shownCohort(cohorts: CohortReleases, headers: IncomingHttpHeaders, isSecure: boolean): ShownCohort {
  const known = cohortOf(headers.cookie);
  if (known !== null) return { release: cohorts.of(known), cookie: null };
  if (!opensPage(headers)) return { release: null, cookie: null };
  const cohort = newCohort();
  return { release: cohorts.of(cohort), cookie: cohortCookie(cohort, isSecure) };
}
