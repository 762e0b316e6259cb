import type { IslandLifecycle, RemoteBrowser } from 'shared-contracts';
import './plain-checkout.css';
import { openPage } from './page';

const open = new Map<HTMLElement, () => void>();

const checkout: IslandLifecycle = {
  bootstrap: async () => undefined,
  async mount({ domElement, host }) {
    open.set(domElement, openPage(domElement, host));
  },
  async unmount({ domElement }) {
    open.get(domElement)?.();
    open.delete(domElement);
    domElement.replaceChildren();
  },
};

const app: RemoteBrowser = { pages: { checkout }, widgets: {} };

/** Part of the container interface: nothing is shared, so there is nothing to initialize. */
export const init = (): void => undefined;
export const get = async (): Promise<() => RemoteBrowser> => () => app;
