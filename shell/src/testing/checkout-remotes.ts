import { ROLES } from 'shared-contracts';
import type { FixtureRemote } from './test-store';

const { paths } = ROLES.checkout;

/** The store's own checkout: the role's page, a page outside the role, and a widget. */
export const ownCheckout: FixtureRemote = {
  name: 'checkout',
  pages: [
    { id: 'checkout', paths, audience: 'private', layout: 'minimal' },
    { id: 'orders', paths: ['/orders'], audience: 'anonymous', query: [] },
  ],
  widgets: [{ name: 'account', hydrate: 'load', props: [] }],
  render: `return { html: '<h1>Our ' + name + '</h1>', state: {} };`,
};

/** A partner's checkout that conforms to the role. Browsers render it, because partner code does not run here. */
export const partnerCheckout: FixtureRemote = {
  name: 'partner-checkout',
  pages: [{ id: 'checkout', paths, audience: 'private', layout: 'minimal' }],
  render: '',
  manifest: { role: 'checkout', node: undefined },
};
