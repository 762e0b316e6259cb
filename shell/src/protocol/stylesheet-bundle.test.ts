import { filesOfBundle, bundleAddress } from './stylesheet-bundle';

const files = [
  '/assets/chrome.f0.css',
  '/remotes/catalog/1.0.0-a+b/page-listing.5e.css',
  '/remotes/cart/2.0.0/parts/badge.css',
];

it("a bundle's address lists its files in order, and is parsed back", () => {
  const address = bundleAddress(files);
  expect(address).toBe('/sheet/chrome.f0.css,catalog@1.0.0-a+b/page-listing.5e.css,cart@2.0.0/parts/badge.css');
  expect(filesOfBundle(address)).toEqual(files);
});

it("another stylesheet's address is returned unchanged", () => {
  expect(filesOfBundle('/assets/chrome.f0.css')).toEqual(['/assets/chrome.f0.css']);
});
