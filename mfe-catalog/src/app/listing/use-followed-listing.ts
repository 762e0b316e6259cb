import { useEffect, useMemo } from 'react';
import { useSelector, useStore } from 'react-redux';
import type { HostLocation } from 'shared-contracts';
import { useHost, useHostLocation } from 'remote-kit';
import { selectListing } from '../../features/listing/listing.slice';
import { openListing } from '../../features/listing/listing.tasks';
import { DEPARTMENTS, isSameListing, readListingAddress, withNextPage } from '../../platform/listing-address';

type ListingStore = Parameters<typeof selectListing>[0];
type Place = Pick<HostLocation, 'pathname' | 'search'>;

const isListing = ({ pathname }: Place): boolean => pathname.replace(/\/$/, '') in DEPARTMENTS;
const addressOf = ({ pathname, search }: Place) => readListingAddress(pathname, search);

/** Follows the address on links, back and forward. */
export function useFollowedListing() {
  const store = useStore<ListingStore>();
  const { navigation } = useHost();
  const listing = useSelector(selectListing);
  const { pathname, search } = useHostLocation();
  useEffect(() => {
    const follow = (place: Place): void => {
      const { status, ...asked } = selectListing(store.getState());
      const [before, address] = [addressOf(asked), addressOf(place)];
      if (!isListing(place) || isSameListing(address, before)) return;
      const isMore = status === 'ready' && isSameListing(address, withNextPage(before));
      store.dispatch(openListing.requested({ pathname: place.pathname, search: place.search, isMore }));
    };
    // Subscribes to the shell instead of rendering, so that the request is sent with the frame of the click.
    const unsubscribe = navigation.subscribe(follow);
    follow(navigation.current());
    return unsubscribe;
  }, [navigation, store]);
  const shown = useMemo(() => addressOf(listing.shown), [listing.shown]);
  // While a new page is loading, filters already show the requested state.
  const address = useMemo(
    () => (isListing({ pathname, search }) ? readListingAddress(pathname, search) : shown),
    [pathname, search, shown],
  );
  return { listing, address, shown, retry: () => store.dispatch(openListing.requested({ pathname, search })) };
}
