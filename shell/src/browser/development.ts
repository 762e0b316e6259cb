import type { EventBusOptions } from 'shared-contracts';
import { openDevTools, recordTraffic } from './dev-tools';
import type { PageState } from './page-state';

/** Outside production: reload when something was deployed, and a panel. @returns what to tell the panel. */
export function openDevelopment(state: PageState): EventBusOptions['onTraffic'] {
  new EventSource('/dev/events').onmessage = () => location.reload();
  const traffic = recordTraffic();
  openDevTools(state, traffic);
  return traffic.onTraffic;
}
