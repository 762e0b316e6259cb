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

/** Position in a built file; its group is the position without the origin. */
const BUILT = /https?:\/\/[^\s/]+(\/(?:remotes|assets)\/[^\s:?#)]+:\d+:\d+)/g;
/** Positions that the gateway answers at once. */
const MOST_POSITIONS = 20;

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
      case 'types':
        return overlay.types(news.remote, news.errors);
      case 'reload':
        return location.reload();
      case 'ended':
        overlay.notice(
          `The development of ${news.remotes.join(', ')} ended. This page stays as it is; ` +
            'the next one is the released version.',
        );
    }
  };
  new EventSource('/dev/events').onmessage = ({ data }) => tell(JSON.parse(String(data)) as DevNews);
}

/** Returns a stack trace with positions of the sources; null when the gateway knows none. */
async function inSources(stack: string): Promise<string | null> {
  const positions = [...new Set([...stack.matchAll(BUILT)].map(([, position = '']) => position))].slice(
    0,
    MOST_POSITIONS,
  );
  if (positions.length === 0) return null;
  const query = new URLSearchParams(positions.map((one) => ['at', one]));
  const answer = await fetch(`/dev/sources?${query}`).catch(() => null);
  if (answer?.ok !== true) return null;
  const sources = (await answer.json()) as Readonly<Record<string, string>>;
  return stack.replace(BUILT, (found, position: string) => sources[position] ?? found);
}

/** Starts development of a remote on a page: hot updates, errors, and a panel. */
export function openDevelopment(state: PageState): Development {
  const overlay = new DevOverlay();
  const show = (where: string, error: unknown): void => {
    const text = textOf(error);
    overlay.show('', 'run', where, text);
    void inSources(text).then((mapped) => mapped !== null && overlay.replace(where, text, mapped));
  };
  addEventListener('error', ({ error, message }) => show('An error that nobody caught', error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => show('A rejection that nobody handled', reason));
  follow(overlay);
  const traffic = recordTraffic();
  openDevTools(state, traffic);
  return { onTraffic: traffic.onTraffic, show };
}
