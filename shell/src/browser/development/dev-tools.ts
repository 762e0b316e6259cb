import type { EventBusOptions } from 'shared-contracts';
import type { PageState } from '../state/page-state';

type Entry = Parameters<NonNullable<EventBusOptions['onTraffic']>>[0];

/** Events of the bus, newest last, recorded from the start of the page. */
export interface Traffic {
  readonly entries: (Entry & { readonly at: number })[];
  readonly listeners: Set<() => void>;
}

const KEEP_AT_MOST = 500;
const PANEL =
  'position:fixed;z-index:90;left:8px;bottom:48px;width:min(520px,calc(100vw - 16px));max-height:60vh;' +
  'overflow:auto;padding:12px;background:#16181d;color:#f6f4f1;font:12px/1.5 ui-monospace,monospace;border-radius:8px';
const BUTTON =
  'position:fixed;z-index:91;left:8px;bottom:8px;padding:6px 10px;' +
  'background:#16181d;color:#f6f4f1;font:12px/1 ui-monospace,monospace;border-radius:6px';

/** Records the events of the bus. */
export function recordTraffic(): Traffic & { readonly onTraffic: (entry: Entry) => void } {
  const traffic: Traffic = { entries: [], listeners: new Set() };
  return {
    ...traffic,
    onTraffic(entry) {
      traffic.entries.push({ ...entry, at: Math.round(performance.now()) });
      if (traffic.entries.length > KEEP_AT_MOST) traffic.entries.shift();
      for (const listener of traffic.listeners) listener();
    },
  };
}

function line(text: string): HTMLElement {
  const node = document.createElement('div');
  node.textContent = text;
  return node;
}

function content({ release, page }: PageState, { entries }: Traffic): HTMLElement[] {
  const remotes = Object.entries(release.remotes).map(([name, { version }]) => line(`${name.padEnd(12)} ${version}`));
  const events = [...entries]
    .reverse()
    .map(({ at, kind, name, payload }) => line(`${at} ms ${kind} ${name} ${JSON.stringify(payload).slice(0, 300)}`));
  return [
    line(`page ${page.remote ?? 'shell'}/${page.id}, release ${release.id}`),
    ...remotes,
    line(`— ${entries.length} events, newest first —`),
    ...events,
  ];
}

/** Opens a panel with running versions and their events, outside production. */
export function openDevTools(state: PageState, traffic: Traffic): void {
  const panel = document.createElement('section');
  panel.setAttribute('aria-label', 'Developer tools');
  panel.style.cssText = PANEL;
  panel.hidden = true;
  const draw = (): void => {
    if (!panel.hidden) panel.replaceChildren(...content(state, traffic));
  };
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'dev';
  button.setAttribute('aria-expanded', 'false');
  button.style.cssText = BUTTON;
  button.addEventListener('click', () => {
    panel.hidden = !panel.hidden;
    button.setAttribute('aria-expanded', String(!panel.hidden));
    draw();
  });
  traffic.listeners.add(draw);
  document.body.append(panel, button);
}
