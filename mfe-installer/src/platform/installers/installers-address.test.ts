import { installersHref, readInstallersAddress } from './installers-address';

const read = (search: string): string => installersHref(readInstallersAddress(search));

it.each([
  ['', '/installers'],
  ['?zip=14201', '/installers?zip=14201'],
  ['?days=7&zip=14201&sort=price&mobile=1', '/installers?zip=14201&sort=price&mobile=1&days=7'],
  ['?zip=14201&radius=50&rating=4&saturday=1', '/installers?zip=14201&radius=50&saturday=1&rating=4'],
  ['?zip=14201&radius=25&sort=distance', '/installers?zip=14201'],
])('the installers address %s is %s', (search, href) => {
  expect(read(search)).toBe(href);
});

it.each([
  'zip=1420',
  'zip=14201x',
  'zip=<script>',
  'radius=7',
  'radius=1e9',
  'sort=best',
  'sort=__proto__',
  'saturday=yes',
  'rating=9',
  'days=0',
  'days=7.0',
  'cart=C1',
])('the installers address ignores unknown values: %s', (query) => {
  expect(read(`?${query}`)).toBe('/installers');
});
