import type { PageLink } from 'shared-contracts';
import { ownCheckout, partnerCheckout } from '../../testing/checkout-remotes';
import { startStubApi, startTestGateway } from '../../testing/test-gateway';
import { createTestStore } from '../../testing/test-store';

const link = (path: string, label: string): PageLink => ({ path, label, places: ['shop'], order: 1 });

it('[links] pages link only to addresses in the manifests of their variant', async () => {
  const store = await createTestStore();
  const api = await startStubApi();
  const [checkout, orders] = ownCheckout.pages!;
  const pages = [
    { ...checkout!, links: [link('/checkout', 'Pay')] },
    { ...orders!, links: [link('/orders', 'Orders')] },
  ];
  await store.deploy({ ...ownCheckout, contract: '^1.9.0', pages });
  await store.deploy(partnerCheckout);
  await store.override('lowes', 'checkout', partnerCheckout.name);
  const gateway = await startTestGateway(store.data, { API_URL: api.origin });
  const linksOf = async (host: string) =>
    [...(await gateway.ask('/orders', { host })).text.matchAll(/<a href="([^"]+)">/g)].map(([, href]) => href);

  expect(await linksOf('localhost')).toEqual(['/checkout', '/orders']);
  expect(await linksOf('lowes.localhost')).toEqual(['/orders']);

  await store.deploy({ ...ownCheckout, version: '1.0.0-b', contract: '^1.9.0', pages: [checkout!, orders!] });
  await gateway.releases.refresh();
  expect(await linksOf('localhost')).toEqual([]);

  await gateway.close();
  await api.close();
  await store.remove();
});
