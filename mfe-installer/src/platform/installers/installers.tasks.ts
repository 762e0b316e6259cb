import { defineTask, fail, type Result, type TaskContext } from 'remote-kit';
import type { InstallerList } from 'shared-contracts';
import { findInstallers, isLaterPage, validateZip, type InstallerCriteria } from './installers.api';

/** Validates a ZIP code first: an invalid or unserved one is reported in the API's words, a valid one is published. */
async function search(
  criteria: InstallerCriteria,
  { host, http, signal }: TaskContext,
): Promise<Result<InstallerList>> {
  if (isLaterPage(criteria) || criteria.isFromLink) return findInstallers(http, criteria, signal);
  const zip = await validateZip(http, criteria.zipCode);
  if (!zip.ok) return zip;
  const { isZipCodeValid, isEligible, city, stateCode, message } = zip.value;
  if (!isZipCodeValid || !isEligible)
    return fail({
      kind: 'validation',
      message: message ?? 'We don’t know this zip code. Check its five digits.',
      fields: [],
      code: isZipCodeValid ? 'ZIP_NOT_SERVED' : 'ZIP_UNKNOWN',
    });
  if (host.events.last('zip:changed')?.zipCode !== criteria.zipCode)
    host.events.publish('zip:changed', { zipCode: criteria.zipCode, city: city ?? '', stateCode: stateCode ?? '' });
  return findInstallers(http, criteria, signal);
}

export const searchInstallers = defineTask('installers/search', search, 'latest');
