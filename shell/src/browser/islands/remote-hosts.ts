import type { EventBus, HostServices, HostWidgets } from 'shared-contracts';
import { analyticsFault, withoutPersonalWords } from 'shared-contracts/analytics';
import { ownValue } from '../../protocol/own-value';
import type { Declares } from '../../protocol/page-data';
import type { PageState } from '../state/page-state';

/** Kinds of use that a manifest declares. */
type Use = keyof Declares;

/**
 * Thrown and reported when a remote uses something that its manifest does not declare, because nothing has checked
 * compatibility.
 */
export class UndeclaredUse extends Error {
  constructor(remote: string, use: Use, name: string) {
    super(`'${remote}' ${use} '${name}', which its manifest does not declare. Deploy it again.`);
    this.name = 'UndeclaredUse';
  }
}

/** Returns null when the use is declared, or when the remote's contract is too old to declare it. */
type Check = (use: Use, name: string) => UndeclaredUse | null;

function createCheck(remote: string, host: HostServices, state: Pick<PageState, 'release'>): Check {
  const reported = new Set<string>();
  return (use, name) => {
    const declares = ownValue(state.release.remotes, remote)?.declares;
    if (!declares || (declares[use] as readonly string[]).includes(name)) return null;
    const error = new UndeclaredUse(remote, use, name);
    if (!reported.has(error.message)) host.report(error, { remote, where: use });
    reported.add(error.message);
    return error;
  };
}

/** Reported, never thrown, when a remote publishes an event outside the contract. */
export class UnknownEvent extends Error {
  constructor(remote: string, fault: string) {
    super(`'${remote}' told the data layer ${fault}.`);
    this.name = 'UnknownEvent';
  }
}

function createAnalytics(remote: string, host: HostServices): HostServices['analytics'] {
  const reported = new Set<string>();
  return {
    push(event) {
      const cleaned = typeof event === 'object' && event !== null ? withoutPersonalWords(event) : event;
      const fault = analyticsFault(cleaned);
      if (fault === null) return host.analytics.push(cleaned);
      if (!reported.has(fault)) host.report(new UnknownEvent(remote, fault), { remote, where: 'analytics' });
      reported.add(fault);
    },
  };
}

const nothing = (): void => undefined;

function createBus(bus: EventBus, check: Check): EventBus {
  return {
    publish(name, payload) {
      if (!check('publishes', name)) bus.publish(name, payload);
    },
    subscribe: (name, listener) => (check('subscribes', name) ? nothing : bus.subscribe(name, listener)),
    last: (name) => (check('subscribes', name) ? undefined : bus.last(name)),
    request(name, payload, timeoutMs) {
      const error = check('requests', name);
      return error ? Promise.reject(error) : bus.request(name, payload, timeoutMs);
    },
    respond: (name, handler) => (check('handles', name) ? nothing : bus.respond(name, handler)),
  };
}

const NO_WIDGET = { update: nothing, unmount: nothing };

/**
 * Creates a host per remote, limited to declared events and widgets. A deploy checks declarations for compatibility;
 * undeclared uses were never checked, and are rejected and reported here, as are data layer events outside the
 * contract. Not a security boundary: remotes share the page.
 *
 * @returns the same host for a remote on each call
 */
export function createRemoteHosts(
  host: HostServices,
  state: Pick<PageState, 'release'>,
): (remote: string) => HostServices {
  const hosts = new Map<string, HostServices>();
  return (remote) => {
    const known = hosts.get(remote);
    if (known) return known;
    const check = createCheck(remote, host, state);
    const mount: HostWidgets['mount'] = (element, name, props) =>
      check('shows', name) ? NO_WIDGET : host.widgets.mount(element, name, props);
    const own = {
      events: { value: createBus(host.events, check), enumerable: true },
      widgets: { value: { ...host.widgets, mount }, enumerable: true },
      analytics: { value: createAnalytics(remote, host), enumerable: true },
    };
    // Property descriptors instead of values, because the flags change with the page.
    const made = Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(host), ...own }) as HostServices;
    hosts.set(remote, made);
    return made;
  };
}
