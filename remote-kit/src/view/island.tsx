import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { yieldToMain, type IslandLifecycle, type IslandProps } from 'shared-contracts';
import { createHttp } from '../http/http';
import { restoreFormInput } from './restore-form-input';
import { IslandTree } from './island-tree';
import type { View } from './view';

interface Mounted {
  readonly root: Root;
  readonly forms: AbortController;
  readonly draw: (props: IslandProps) => void;
}

async function stateOf<S>(view: View<S>, props: IslandProps): Promise<S | undefined> {
  if (props.state !== undefined || !view.load) return props.state as S | undefined;
  const { pathname, search } = props.host.navigation.current();
  const { variant, flags } = props.host;
  const loaded = await view.load({
    api: createHttp(props.host),
    url: { pathname, search, origin: location.origin },
    props: props.props,
    variant,
    flags,
  });
  return loaded.state;
}

function drawSkeleton<S>(view: View<S>, props: IslandProps): Root | undefined {
  if (props.state !== undefined || !view.load || !view.Skeleton) return undefined;
  const root = createRoot(props.domElement, { identifierPrefix: props.identifierPrefix });
  root.render(<view.Skeleton />);
  return root;
}

/**
 * Hydrates in a transition, so that React yields to the browser between slices of a long page. A click, or one that is
 * already queued (`isAwaited`), makes it finish at once.
 */
function hydrate(isAwaited: boolean, ...[element, tree, options]: Parameters<typeof hydrateRoot>): Root {
  if (isAwaited) return hydrateRoot(element, tree, options);
  let root!: Root;
  startTransition(() => void (root = hydrateRoot(element, tree, options)));
  return root;
}

/** Returns whether a browser translated text below the element: the store's HTML has no `<font>`. */
const isTranslated = (root: Element): boolean => root.querySelector('font') !== null;

/** Returns the elements that were clicked before hydration, in order. */
function queuedClicks({ takePress }: IslandProps): readonly HTMLElement[] {
  const clicks: HTMLElement[] = [];
  for (let next = takePress?.(); next; next = takePress?.()) clicks.push(next);
  return clicks;
}

/** Loads the watcher for values that are filled in without events, on the first focus inside a form. */
function watchForms({ target }: Event): void {
  if (target instanceof Element && target.closest('form'))
    void import(/* webpackChunkName: "form-entries" */ './silent-input').then(
      ({ watchSilentInput }) => watchSilentInput(),
      () => undefined,
    );
}

/**
 * Resolves when the tree is mounted and its effects have run. React hydrates when idle; a root that is unmounted
 * earlier would restart and empty the element later, when it already has the next page's HTML.
 */
async function mountView<S>(view: View<S>, props: IslandProps): Promise<Mounted> {
  const skeleton = drawSkeleton(view, props);
  const state = await stateOf(view, props);
  const store = view.app.browserStore(props.host);
  const server = view.app.plainStore();
  if (state !== undefined && view.receive) {
    store.dispatch(view.receive(state));
    server.dispatch(view.receive(state));
  }
  const isServerHtml = props.hydrate && !skeleton;
  // Translated HTML is rendered from the start, because hydration would fail with a mismatch.
  const hydrates = isServerHtml && !isTranslated(props.domElement);
  let resolveMounted = (): void => undefined;
  let replayInput = (): void => undefined;
  let takeOver: (root: HTMLElement) => () => void = restoreFormInput;
  const onHydrating = (): void => void (replayInput = takeOver(props.domElement));
  const untilMounted = new Promise<void>((resolve) => (resolveMounted = resolve));
  const tree = (current: IslandProps) => (
    <IslandTree
      view={view}
      store={store}
      host={current.host}
      props={current.props}
      location={current.location}
      onMounted={resolveMounted}
      serverState={server.getState()}
      {...(isServerHtml && { onHydrating })}
    />
  );
  const options = {
    identifierPrefix: props.identifierPrefix,
    onRecoverableError(error: unknown) {
      // A translation began during hydration: React has rendered the island again.
      if (isTranslated(document.body)) return;
      props.host.report(error, { remote: view.app.name, where: 'hydration' });
    },
  };
  // After the next line React listens to clicks, and replays them once its code is loaded.
  const earlyClicks = isServerHtml ? queuedClicks(props) : [];
  // The component loads it again when needed, and reports a failure to the shopper.
  if (earlyClicks.length > 0) view.whenPressed?.().catch(() => undefined);
  if (isServerHtml && !hydrates) {
    const { keepEntries } = await import(/* webpackChunkName: "form-entries" */ './keep-entries');
    takeOver = keepEntries(props.domElement, earlyClicks);
  }
  const root = hydrates
    ? hydrate(earlyClicks.length > 0, props.domElement, tree(props), options)
    : (skeleton ?? createRoot(props.domElement, options));
  if (!hydrates) root.render(tree(props));
  await untilMounted;
  replayInput();
  for (const button of earlyClicks) if (button.isConnected) button.click();
  const forms = new AbortController();
  props.domElement.addEventListener('focusin', watchForms, { capture: true, signal: forms.signal });
  return { root, forms, draw: (next) => root.render(tree(next)) };
}

/**
 * Creates the lifecycle of a view, as in single-spa. The view's code is loaded on mount; name its chunk `page-<id>` or
 * `widget-<name>`, so that the gateway can preload it.
 */
export function island<S>(loadView: () => Promise<{ readonly view: View<S> }>): IslandLifecycle {
  const mounted = new Map<HTMLElement, Mounted>();
  return {
    bootstrap: async () => undefined,
    async mount(props) {
      const { view } = await loadView();
      await yieldToMain();
      mounted.set(props.domElement, await mountView(view, props));
    },
    async update(props) {
      mounted.get(props.domElement)?.draw(props);
    },
    async unmount(props) {
      const island = mounted.get(props.domElement);
      island?.forms.abort();
      island?.root.unmount();
      mounted.delete(props.domElement);
    },
  };
}
