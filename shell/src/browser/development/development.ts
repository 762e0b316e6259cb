import type { EventBusOptions } from 'shared-contracts';
import type { DevNews } from '../../protocol/dev-news';
import { DevOverlay } from './dev-overlay';
import { openDevTools, recordTraffic } from './dev-tools';
import type { PageState } from '../state/page-state';

/** Additional services of a page in development. */
interface Development {
  readonly onTraffic: NonNullable<EventBusOptions['onTraffic']>;
  show(where: string, error: unknown): void;
}

/** Entry of the newest build, where a remote's client finds it even when it starts after the build event. */
const built = ((globalThis as { __TM_BUILT__?: Record<string, string> }).__TM_BUILT__ ??= {});

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : `${String(error)}\n(no stack: this is no Error)`;

function take(news: Extract<DevNews, { t: 'built' }>, overlay: DevOverlay): void {
  const { remote, hash, isHot } = news;
  const isNew = built[remote] !== undefined && built[remote] !== hash;
  built[remote] = hash;
  // The first event is the page's own build; errors since then remain valid.
  if (isNew) overlay.clear(remote);
  else overlay.clear(remote, 'build');
  if (isNew && !isHot) return location.reload();
  dispatchEvent(new CustomEvent('tm-built', { detail: news }));
}

function follow(overlay: DevOverlay): void {
  const tell = (news: DevNews): void => {
    switch (news.t) {
      case 'built':
        return take(news, overlay);
      case 'failed':
        return overlay.show(news.remote, 'build', `${news.remote} does not build`, news.errors.join('\n\n'));
      case 'fault':
        return overlay.show(news.remote, 'server', `The server does not render ${news.what}`, news.message);
      case 'rendered':
        return overlay.clear(news.remote, 'server');
      case 'reload':
        return location.reload();
      case 'ended':
        return overlay.notice(
          `The development of ${news.remotes.join(', ')} ended. This page stays as it is; ` +
            'the next one is the released version.',
        );
    }
  };
  new EventSource('/dev/events').onmessage = ({ data }) => tell(JSON.parse(String(data)) as DevNews);
}

/** Starts development of a remote on a page: hot updates, errors, and a panel. */
export function openDevelopment(state: PageState): Development {
  const overlay = new DevOverlay();
  const show = (where: string, error: unknown): void => overlay.show('', 'run', where, textOf(error));
  addEventListener('error', ({ error, message }) => show('An error that nobody caught', error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => show('A rejection that nobody handled', reason));
  follow(overlay);
  const traffic = recordTraffic();
  openDevTools(state, traffic);
  return { onTraffic: traffic.onTraffic, show };
}
