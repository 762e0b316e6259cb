import path from 'node:path';
import { ROOT } from 'registry/paths';
import { readManifest } from './read-repository';
import { undeclaredEvents } from './undeclared-events';

const manifest = readManifest(path.join(ROOT, 'mfe-cart'));

it('finds nothing where the manifest names the events in the code', async () => {
  await expect(undeclaredEvents(ROOT, 'mfe-cart', await manifest)).resolves.toEqual([]);
});

it('names an event that is missing in the manifest, with its role and its place in the code', async () => {
  const cart = await manifest;
  const publishes = cart.events.publishes.filter((name) => name !== 'cart:changed');
  const problems = await undeclaredEvents(ROOT, 'mfe-cart', { ...cart, events: { ...cart.events, publishes } });
  expect(problems.length).toBeGreaterThan(0);
  for (const problem of problems)
    expect(problem).toMatch(/^mfe-cart\/src\/.+\.ts:\d+: 'cart:changed' is missing in 'publishes' of cart's manifest$/);
});
