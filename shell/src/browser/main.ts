import {
  yieldToMain,
  CONTRACT_VERSION,
  createEventBus,
  type EventBusOptions,
  type HostServices,
  type HostStorage,
} from 'shared-contracts';
import type { Release } from '../protocol/page-data';
import { startHelp } from './chat/start-help';
import { markDepartment } from './header/current-department';
import { DataLayer, isOptedOut, type Collect } from './analytics/data-layer';
import { onFirstInteraction } from './islands/hydration';
import type { IslandServices } from './islands/island-mount';
import { interceptLinks } from './links/links';
import { startClickQueue } from './clicks/click-queue';
import { Navigation } from './pages/navigation';
import { applyPageProps } from './state/page-props';
import { PageSwitch } from './pages/page-switch';
import { PageViews } from './analytics/page-views';
import { readPageState, type PageState } from './state/page-state';
import { createRemoteHosts } from './islands/remote-hosts';
import { createApiSettings, startSession } from './session/session';
import { carry, takeCarried } from './storage/carried-storage';
import { createHostStorage, createSafeStorage } from './storage/storage';
import { showStoredShopper } from './storage/stored-shopper';
import { followVehicle } from './links/vehicle-links';
import { startReports } from './reports/start-reports';
import { markStyles } from './pages/styles';
import { Widgets } from './islands/widgets';

function announce(message: string): void {
  const live = document.getElementById('tm-live');
  if (live) live.textContent = message;
}

async function freshRelease(state: PageState): Promise<void> {
  const answer = await fetch('/release', { cache: 'no-store' });
  if (answer.ok) state.setRelease((await answer.json()) as Release);
}

/** Records the bus's events from the first one; the panel is loaded later. */
function startDevelopment(state: PageState) {
  const opened = import(/* webpackChunkName: "development" */ './development/development').then(({ openDevelopment }) =>
    openDevelopment(state),
  );
  return {
    onTraffic: ((entry) =>
      void opened.then(({ onTraffic }) => onTraffic(entry))) satisfies EventBusOptions['onTraffic'],
    show: (where: string, error: unknown) => void opened.then(({ show }) => show(where, error)),
  };
}

/** Sends data layer entries to the collector, when the store has one and the browser does not opt out. */
function startCollecting({ boot }: PageState, storage: HostStorage): Collect | null {
  const { collector, variant } = boot;
  if (collector === undefined || isOptedOut()) return null;
  const opened = import(/* webpackChunkName: "soon" */ './analytics/collector').then(
    ({ Collector }) =>
      new Collector({
        address: collector,
        variant: variant.benefitType,
        visitor: () => storage.get('client_session_id'),
      }),
  );
  // A chunk that fails to load only costs analytics data.
  return (entry) => void opened.then((started) => started.collect(entry)).catch(() => undefined);
}

function followLinks(state: PageState, navigation: Navigation): void {
  markDepartment(navigation);
  interceptLinks(navigation);
  void onFirstInteraction()
    .then(() => import(/* webpackChunkName: "on-sign" */ './on-sign'))
    .then(
      ({ followPerson }) => followPerson(state, navigation),
      // The header's menus also close with their own buttons, and prefetching is optional.
      () => undefined,
    );
}

/** Logs errors to the console, reports them to the gateway, and shows them over the page in development. */
const reportTo =
  (
    add: ReturnType<typeof startReports>,
    development: ReturnType<typeof startDevelopment> | null,
  ): HostServices['report'] =>
  (error, { remote, where }) => {
    console.error(`[${remote}] ${where}`, error);
    add({ error, remote, where });
    development?.show(`${remote}: ${where}`, error);
  };

/** Returns a channel to other tabs of the same variant, when the browser supports it. */
function channelOf(benefitType: string): Pick<EventBusOptions, 'channel'> {
  return typeof BroadcastChannel === 'function' ? { channel: new BroadcastChannel(`treadmarket ${benefitType}`) } : {};
}

/** Opens both storage areas, and returns how to load a page without losing values that the browser does not store. */
function openStorage() {
  const [carried, carriedSession] = takeCarried();
  const local = createSafeStorage(() => localStorage, carried);
  const session = createSafeStorage(() => sessionStorage, carriedSession);
  const loadPage = (href: string): void => {
    carry([local, session]);
    location.assign(href);
  };
  return { storage: createHostStorage(local, session), session, loadPage };
}

function startShell(): void {
  markStyles();
  const state = readPageState();
  const { variant } = state.boot;
  const { storage, session, loadPage } = openStorage();
  // Removed from production builds.
  const isDeveloped = process.env.NODE_ENV !== 'production' && !state.boot.production;
  const development = isDeveloped ? startDevelopment(state) : null;
  const own = { ...channelOf(variant.benefitType), ...(development && { onTraffic: development.onTraffic }) };
  const events = createEventBus({ ...own, onUnhandled: (name) => widgets.wakeHandler(name) });
  const services: IslandServices = {
    state,
    host: () => host,
    hostOf: (remote) => hostOf(remote),
    freshRelease: () => freshRelease(state),
  };
  const widgets = new Widgets(services, storage.get);
  const pages = new PageSwitch(services, widgets);
  const onPage = (title: string, isQuiet: boolean): void => {
    if (!isQuiet) announce(title);
    events.publish('page:changed', { href: location.pathname + location.search, title });
    views.track();
  };
  const navigation = new Navigation(state, pages, onPage, loadPage);
  const layer = new DataLayer(storage, startCollecting(state, storage));
  const views = new PageViews(layer);
  const parts = { variant, storage, session, events };
  const host: HostServices = {
    contractVersion: CONTRACT_VERSION,
    variant,
    get flags() {
      return state.flags;
    },
    ...(state.boot.page.pageProps && { pageProps: state.boot.page.pageProps }),
    events,
    storage,
    navigation,
    widgets,
    announce,
    api: createApiSettings(parts),
    analytics: { push: views.push },
    report: reportTo(startReports(state), development),
  };
  const hostOf = createRemoteHosts(host, state);
  applyPageProps(storage, state.boot.page.pageProps);
  events.subscribe('zip:changed', ({ zipCode }) => storage.set('zipcode', zipCode));
  startSession(parts, (clientSessionId) => layer.identify(clientSessionId));
  views.start();
  navigation.subscribe(views.follow);
  showStoredShopper(storage);
  followVehicle(storage, events);
  const takeOverClicks = startClickQueue(widgets);
  followLinks(state, navigation);
  startHelp({ state, storage, navigation, events });
  void pages.hydrate();
  takeOverClicks();
}

/** The script may run before the document is parsed: a click on painted content already loads it. */
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startShell, { once: true });
else void yieldToMain().then(startShell);
