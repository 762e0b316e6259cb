import type { PublishedManifest, WidgetDeclaration, WidgetUsage } from 'shared-contracts';

/** A remote that is deployed in a variant, as far as others meet it. */
export type Neighbour = Pick<PublishedManifest, 'name' | 'version' | 'team' | 'widgets' | 'events' | 'uses'>;

const who = ({ name, version, team }: Neighbour): string => `${name} ${version} (team '${team}')`;
const listed = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/** What keeps a place from showing a widget as it is declared; empty: nothing. */
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

/** What a candidate would take from one that places its widgets. */
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

/** What a candidate places that a deployed remote does not have like that. */
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

/** Events of one kind that the version before had and the candidate has not, and that nobody else has. */
function lost(
  kind: 'handles' | 'publishes',
  candidate: Neighbour,
  before: Neighbour,
  others: readonly Neighbour[],
): readonly string[] {
  const still = new Set<string>([candidate, ...others].flatMap(({ events }) => events[kind]));
  return before.events[kind].filter((name) => !still.has(name));
}

function lostEvents(candidate: Neighbour, before: Neighbour, others: readonly Neighbour[]): readonly string[] {
  const unhandled = lost('handles', candidate, before, others);
  const silent = lost('publishes', candidate, before, others);
  const problemsOf = (user: Neighbour, names: readonly string[], sentence: (name: string) => string) =>
    names.map((name) => `${who(user)} ${sentence(name)}: keep it until no deployed remote needs it`);
  return others.flatMap((user) => [
    ...problemsOf(
      user,
      user.events.requests.filter((name) => unhandled.includes(name)),
      (name) => `sends '${name}', which this version no longer handles`,
    ),
    ...problemsOf(
      user,
      user.events.subscribes.filter((name) => silent.includes(name)),
      (name) => `subscribes to '${name}', which this version no longer publishes`,
    ),
  ]);
}

/**
 * What would break between a candidate and the remotes that are deployed with it: widgets and their props in both
 * directions, requests that lose their handler, facts that lose their publisher.
 *
 * @param before the version that it replaces; null: it is new here
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
  ];
}
