import { useEffect, useEffectEvent, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useHost, useHostLocation } from 'remote-kit';
import {
  installersHref,
  INSTALLERS_PATH,
  readInstallersAddress,
  type InstallersAddress,
} from '../../platform/installers/installers-address';
import { selectInstallers, type InstallersState } from '../../platform/installers/installers.slice';
import { searchInstallers } from '../../platform/installers/installers.tasks';
import { NO_WISHES } from '../../platform/installers/wishes';
import { InstallerSearch, type Search } from '../../ui/installer-list/installer-search';

/** Default number of tires. */
const SET = 4;

const askedHref = ({ criteria }: InstallersState): string | null =>
  criteria && installersHref({ ...criteria, wishes: criteria.wishes ?? NO_WISHES });

/** Follows the address on choices, links, back and forward. */
function useFollowedAddress(state: InstallersState): InstallersAddress & { readonly typed: { zip: string | null } } {
  const dispatch = useDispatch();
  const { pathname, search } = useHostLocation();
  const address = readInstallersAddress(search);
  const typed = useRef({ zip: null as string | null }).current;
  const isHere = pathname.replace(/\/$/, '') === INSTALLERS_PATH;
  const searchAddress = useEffectEvent(() => {
    const { zipCode, radius, wishes } = address;
    if (!isHere || zipCode === null || askedHref(state) === installersHref(address)) return;
    dispatch(searchInstallers.requested({ zipCode, radius, wishes, isFromLink: zipCode !== typed.zip }));
  });
  // Only the address defines the search.
  useEffect(() => searchAddress(), [isHere, search]);
  return { ...address, typed };
}

/** Installers near a ZIP code, independent of a cart. */
export function BrowseInstallers() {
  const dispatch = useDispatch();
  const { navigation, storage } = useHost();
  const state = useSelector(selectInstallers);
  const { criteria } = state;
  const { zipCode, radius, wishes, typed } = useFollowedAddress(state);
  const show = (search: Search): void => {
    const href = installersHref(search);
    if (href === askedHref(state) && state.status === 'failed' && criteria)
      dispatch(searchInstallers.requested({ ...criteria, page: 1 }));
    else navigation.go(href, { scroll: false, loader: false });
  };
  const addKnownZip = useEffectEvent(() => {
    const known = storage.get('zipcode');
    if (zipCode === null && known && /^\d{5}$/.test(known))
      navigation.go(installersHref({ zipCode: known, radius, wishes }), { replace: true, scroll: false });
  });
  // Runs once, for visitors without a ZIP code in the address.
  useEffect(() => addKnownZip(), []);
  return (
    <InstallerSearch
      state={zipCode === null ? { ...state, status: 'idle', list: null } : state}
      search={{ zipCode: zipCode ?? '', radius, wishes }}
      units={SET}
      zipAction={INSTALLERS_PATH}
      onSearch={(search) => {
        if (search.zipCode !== zipCode) typed.zip = search.zipCode;
        show(search);
      }}
      onMore={() => criteria && dispatch(searchInstallers.requested({ ...criteria, page: (criteria.page ?? 1) + 1 }))}
    />
  );
}
