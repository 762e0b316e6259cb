import type { PublishedManifest, WidgetDeclaration, WidgetUsage } from 'shared-contracts';
import { eventMismatch, type Part as EventPart } from './event-fields';

/** A remote of a variant, reduced to the fields that others depend on. */
export type Neighbour = Pick<PublishedManifest, 'name' | 'version' | 'team' | 'widgets' | 'events' | 'uses'>;

const who = ({ name, version, team }: Neighbour): string => `${name} ${version} (team '${team}')`;
const listed = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/** Returns why a place cannot show a widget as declared; empty when it can. */
function placeProblems({ props, always }: WidgetUsage, widget: WidgetDeclaration): readonly string[] {
  const unknown = props.filter((name) => !widget.props.includes(name));
  const missing = (widget.requires ?? []).filter((name) => !always.includes(name));
  return [
    ...(unknown.length > 0 ? [`sends ${listed(unknown)}, which it does not take`] : []),
    ...(missing.length > 0 ? [`does not always send ${listed(missing)}, which it requires`] : []),
  ];
}

const usagesOf = ({ uses }: Neighbour, owner: string): readonly (WidgetUsage & { readonly own: string })[] =>
  (uses?.widgets ?? []).flatMap((usage) => {
    const [remote, own = ''] = usage.widget.split('/');
    return remote === owner ? [{ ...usage, own }] : [];
  });

/** Returns what a candidate would break for a remote that places its widgets. */
function brokenUser(candidate: Neighbour, user: Neighbour): readonly string[] {
  return usagesOf(user, candidate.name).flatMap((usage) => {
    const widget = candidate.widgets.find(({ name }) => name === usage.own);
    if (!widget)
      return [
        `${who(user)} shows '${usage.widget}', which this version no longer has: ` +
          'keep it until no deployed remote shows it',
      ];
    return placeProblems(usage, widget).map(
      (problem) =>
        `${who(user)} shows '${usage.widget}' and ${problem} in this version: ` +
        'take the earlier props as well, and require no new one, until that remote has followed',
    );
  });
}

/** Returns what a candidate places that a deployed remote does not have. */
function brokenUse(candidate: Neighbour, owner: Neighbour): readonly string[] {
  return usagesOf(candidate, owner.name).flatMap((usage) => {
    const widget = owner.widgets.find(({ name }) => name === usage.own);
    if (!widget) return [`it shows '${usage.widget}', which ${who(owner)} does not have: deploy that remote first`];
    return placeProblems(usage, widget).map(
      (problem) =>
        `it shows '${usage.widget}' and ${problem} in ${who(owner)}; it takes ${listed(widget.props) || 'none'}`,
    );
  });
}

/** Another remote's use of an event. */
interface EventUse {
  readonly user: Neighbour;
  /** For example `sends 'cart:add-requested'`. */
  readonly what: string;
  /** Missing counterpart: `handles`. */
  readonly missing: 'handles' | 'publishes';
}

/** Returns events that others use and that only this version, not its replacement, handles or publishes. */
function orphans(before: Neighbour, after: readonly Neighbour[], others: readonly Neighbour[]): readonly EventUse[] {
  const isLost = (kind: EventUse['missing'], name: string): boolean =>
    (before.events[kind] as readonly string[]).includes(name) &&
    ![...after, ...others].some(({ events }) => (events[kind] as readonly string[]).includes(name));
  return others.flatMap((user) => [
    ...user.events.requests
      .filter((name) => isLost('handles', name))
      .map((name) => ({ user, what: `sends '${name}'`, missing: 'handles' as const })),
    ...user.events.subscribes
      .filter((name) => isLost('publishes', name))
      .map((name) => ({ user, what: `subscribes to '${name}'`, missing: 'publishes' as const })),
  ]);
}

function lostEvents(candidate: Neighbour, before: Neighbour, others: readonly Neighbour[]): readonly string[] {
  return orphans(before, [candidate], others).map(
    ({ user, what, missing }) =>
      `${who(user)} ${what}, which this version no longer ${missing}: keep it until no deployed remote needs it`,
  );
}

/** Returns uses of a remote by others: its widgets, requests that only it handles, facts that only it publishes. */
export function usersOf(remote: Neighbour, others: readonly Neighbour[]): readonly string[] {
  const shown = others.flatMap((user) =>
    usagesOf(user, remote.name).map(({ widget }) => `${who(user)} shows '${widget}'`),
  );
  return [...shown, ...orphans(remote, [], others).map(({ user, what }) => `${who(user)} ${what}`)];
}

/** Returns facts and requests between two remotes, each with its data. */
function sentBetween(from: Neighbour, to: Neighbour): readonly (readonly [string, EventPart])[] {
  const both = (names: readonly string[], others: readonly string[]): readonly string[] =>
    names.filter((name) => others.includes(name));
  return [
    ...both(from.events.publishes, to.events.subscribes).map((name) => [name, 'payload'] as const),
    ...both(from.events.requests, to.events.handles).map((name) => [name, 'payload'] as const),
    ...both(from.events.handles, to.events.requests).map((name) => [name, 'answer'] as const),
  ];
}

function fieldProblems(from: Neighbour, to: Neighbour, sentence: (what: string, problem: string) => string): string[] {
  return sentBetween(from, to).flatMap(([event, part]) => {
    const problem = eventMismatch(event, part, from.uses?.events, to.uses?.events);
    const what = part === 'answer' ? `the answer to '${event}'` : `'${event}'`;
    return problem === null ? [] : [sentence(what, problem)];
  });
}

/** Returns fields of events that the receiver reads differently. */
function brokenFields(candidate: Neighbour, other: Neighbour): readonly string[] {
  const keep = 'keep the earlier fields as they are, and add new ones as optional, until that remote has followed';
  return [
    ...fieldProblems(
      candidate,
      other,
      (what, problem) => `${who(other)} reads ${what} of this version: ${problem}; ${keep}`,
    ),
    ...fieldProblems(
      other,
      candidate,
      (what, problem) =>
        `it reads ${what} of ${who(other)}: ${problem}; read it as optional until that remote has followed`,
    ),
  ];
}

/**
 * Returns incompatibilities between a candidate and the deployed remotes: widgets and their props in both directions,
 * requests that lose their handler, facts that lose their publisher, fields of event data.
 *
 * @param before the version that it replaces; null for a new remote
 */
export function usageProblems(
  candidate: Neighbour,
  others: readonly Neighbour[],
  before: Neighbour | null,
): readonly string[] {
  return [
    ...[candidate, ...others].flatMap((user) => brokenUser(candidate, user)),
    ...others.flatMap((owner) => brokenUse(candidate, owner)),
    ...(before ? lostEvents(candidate, before, others) : []),
    ...others.flatMap((other) => brokenFields(candidate, other)),
  ];
}
