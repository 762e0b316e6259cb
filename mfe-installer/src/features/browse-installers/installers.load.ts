import type { LoadContext, Loaded } from 'remote-kit';
import { findInstallers } from '../../platform/installers/installers.api';
import { INSTALLERS_PATH, readInstallersAddress } from '../../platform/installers/installers-address';
import { isZipFault, NOTHING_ASKED, type InstallersState } from '../../platform/installers/installers.slice';

const TITLE = 'Find an installer';
const head = {
  title: TITLE,
  description:
    'Tire installers near your zip code: how far, how they are rated, what they charge and when they are free.',
  // One canonical page, because there are as many lists as ZIP codes.
  canonical: INSTALLERS_PATH,
};
const unlisted = { ...head, robots: 'noindex, follow' };

/** Loads the installers of an address. An invalid or unserved ZIP code is reported at its field. */
export async function loadInstallers({ api, url }: LoadContext): Promise<Loaded<InstallersState>> {
  const { zipCode, radius, wishes } = readInstallersAddress(url.search);
  if (zipCode === null) return { state: NOTHING_ASKED, head: url.search ? unlisted : head };
  const criteria = { zipCode, radius, wishes, isFromLink: true };
  const found = await findInstallers(api, criteria);
  const asked: InstallersState = { ...NOTHING_ASKED, criteria, listWishes: wishes };
  if (found.ok) return { state: { ...asked, status: 'ready', list: found.value }, head: unlisted };
  const state: InstallersState = { ...asked, status: 'failed', error: found.error };
  return isZipFault(state)
    ? { state, status: 404, head: { title: TITLE, robots: 'noindex' }, maxAge: 60 }
    : { state, status: 503, head: { title: TITLE, robots: 'noindex' }, maxAge: 0 };
}
