const environment = require.resolve('jest-environment-jsdom');
const jsdom = require.resolve('jsdom/lib/jsdom/living/helpers/style-rules.js', { paths: [environment] });
const { propertiesWithResolvedValueImplemented: resolved } = require(jsdom);

/**
 * Makes jsdom's `getComputedStyle` leave out colors. Testing Library calls it for every element of every query by role,
 * to read `display` and `visibility`; resolving fourteen colors each time was most of its work.
 */
function leaveOutColors() {
  for (const [name, { computedValue }] of Object.entries(resolved))
    if (computedValue === 'computed-color') delete resolved[name];
}

module.exports = { leaveOutColors };
