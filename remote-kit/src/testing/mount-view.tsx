import { act } from '@testing-library/react';
import { createTestHost, type TestHost, type TestHostOptions } from 'shared-contracts/testing';
import { createRemoteServer } from '../server/create-remote-server';
import { island } from '../view/island';
import type { View } from '../view/view';

/** A mounted view in a test's document. */
export interface MountedView {
  readonly host: TestHost;
  readonly element: HTMLElement;
  update(props: Readonly<Record<string, unknown>>): Promise<void>;
  unmount(): Promise<void>;
}

/** Options for a view in a test. `state` simulates the server's; without it the view loads by itself. */
export interface MountOptions<S> extends TestHostOptions {
  readonly host?: TestHost;
  readonly state?: S;
  readonly props?: Readonly<Record<string, unknown>>;
  /** Actions of the shopper on the server's HTML before the script runs. Without it there is no server HTML. */
  readonly beforeScript?: () => Promise<unknown>;
}

/** Returns the server's HTML of the view. */
async function htmlOf<S>(
  view: View<S>,
  { state, props = {} }: MountOptions<S>,
  { variant, flags, navigation }: TestHost,
): Promise<string> {
  const known = { ...view, ...(view.load && { load: async () => ({ state }) }) } as never;
  const url = { ...navigation.current(), origin: location.origin };
  const server = createRemoteServer({ pages: {}, widgets: { it: known } });
  return (
    await server.render(
      { kind: 'widget', name: 'it', identifierPrefix: 'test-', url, props, variant, flags },
      { api: {} as never },
    )
  ).html;
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/**
 * Runs `act` repeatedly until the mount ends: the mount ends with an effect, and `act` runs effects only at its own
 * end.
 */
async function throughout(mount: Promise<void>): Promise<void> {
  let isOver = false;
  const over = (): void => void (isOver = true);
  mount.then(over, over);
  while (!isOver) await act(pause);
  await mount;
}

const mounted = new Set<MountedView>();

// An answer after the end of its test must find no view: the test's document is gone by then.
afterEach(async () => {
  for (const view of [...mounted]) await view.unmount();
});

/** Mounts a view through its real lifecycle: real store, real sagas, the test's host. */
export async function mountView<S>(view: View<S>, options: MountOptions<S> = {}): Promise<MountedView> {
  const host = options.host ?? createTestHost(options);
  const element = document.body.appendChild(document.createElement('div'));
  const lifecycle = island(async () => ({ view }));
  const propsOf = (props: Readonly<Record<string, unknown>>) => ({
    domElement: element,
    host,
    props,
    state: options.state,
    hydrate: options.beforeScript !== undefined,
    identifierPrefix: 'test-',
  });
  if (options.beforeScript) {
    element.innerHTML = await htmlOf(view, options, host);
    await options.beforeScript();
  }
  await throughout(lifecycle.mount(propsOf(options.props ?? {})));
  const mountedView: MountedView = {
    host,
    element,
    update: async (props) => void (await act(async () => lifecycle.update?.(propsOf(props)))),
    unmount: async () => {
      mounted.delete(mountedView);
      await act(() => lifecycle.unmount(propsOf({})));
      element.remove();
    },
  };
  mounted.add(mountedView);
  return mountedView;
}
