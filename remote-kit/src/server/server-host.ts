import { CONTRACT_VERSION, createEventBus, type HostServices, type RenderRequest } from 'shared-contracts';

/** Creates host services for a server render: no storage, no subscribers, a constant address. */
export function createServerHost(request: RenderRequest): HostServices {
  const location = { pathname: request.url.pathname, search: request.url.search, hash: '' };
  const nothing = (): void => undefined;
  return {
    contractVersion: CONTRACT_VERSION,
    variant: request.variant,
    flags: request.flags,
    events: createEventBus(),
    storage: { get: () => null, set: nothing },
    api: { baseUrl: '/api/v1', headers: () => ({}), received: nothing },
    navigation: { current: () => location, go: nothing, back: nothing, prefetch: nothing, subscribe: () => nothing },
    widgets: { mount: () => ({ update: nothing, unmount: nothing }) },
    analytics: { push: nothing },
    report(error) {
      throw error;
    },
    announce: nothing,
  };
}
