import { isFlagOn } from 'shared-contracts';
import type { LoadContext, Loaded } from 'remote-kit';
import { imageSrcSet, imageUrl, sharedImageUrl } from 'shared-ui';
import { heroPicture } from '../../features/home/hero-content';
import { loadHome } from '../../features/home/home.load';
import { loadSizeFinder } from '../../features/size-finder/size-finder.load';
import { sizeListingUrl } from '../../features/size-finder/size-finder.slice';
import { loadVehicleFinder } from '../../features/vehicle-finder/vehicle-finder.load';
import type { PageParts } from '../../platform/page-loaded';
import { PAGE_AGE_S } from '../../platform/page-age';

/** Returns the listing after the finder's last step, which is a page load without script. */
function foundUrl(
  search: URLSearchParams,
  vehicle: Awaited<ReturnType<typeof loadVehicleFinder>>,
  size: Awaited<ReturnType<typeof loadSizeFinder>>,
): string | null {
  const [only, ...others] = vehicle.fitments;
  if (search.has('trim') && only && others.length === 0) return only.productListingUrl;
  return search.has('rim') ? sizeListingUrl(size) : null;
}

/** Loads the home page for an address, which may contain a search in progress. */
export async function loadHomePage({ api, url, variant, flags }: LoadContext): Promise<Loaded<PageParts>> {
  const search = new URLSearchParams(url.search);
  const [home, vehicleFinder, sizeFinder] = await Promise.all([
    loadHome(api, search, isFlagOn(flags, 'promotions')),
    loadVehicleFinder(api, search),
    loadSizeFinder(api, search),
  ]);
  const picture = heroPicture(variant.hero);
  const location = foundUrl(search, vehicleFinder, sizeFinder);
  return {
    state: { home, vehicleFinder, sizeFinder },
    head: {
      canonical: '/',
      image: sharedImageUrl(picture.name),
      preloadImages: [{ href: imageUrl(picture.name, 800), srcSet: imageSrcSet(picture.name), sizes: picture.sizes }],
    },
    ...(location && { status: 302, location }),
    maxAge: PAGE_AGE_S,
  };
}
