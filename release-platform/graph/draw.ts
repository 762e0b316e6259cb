import { ROLES, usedEvents, type DrawnPart } from './graph';
import type { EventRole } from './event-use';
import type { RepositoryGraph } from './read-repository';

const unique = (values: readonly string[]): string[] => [...new Set(values)].sort();
const idOf = (name: string): string => name.replace(/\W/g, '_');

const partsWith = (parts: readonly DrawnPart[], role: EventRole, event: string): string[] =>
  parts.filter((part) => usedEvents(part, role).includes(event)).map(({ name }) => name);

/** Facts of the contract without a subscriber in this repository: they are for partners, or unused. */
export function unheardFacts({ contract, parts }: RepositoryGraph): string[] {
  return contract.facts.filter((fact) => partsWith(parts, 'subscribes', fact).length === 0);
}

/** Requests of the contract that no part of this repository sends. */
export function unsentRequests({ contract, parts }: RepositoryGraph): string[] {
  return contract.requests.filter((request) => partsWith(parts, 'requests', request).length === 0);
}

const shownWidgets = (part: DrawnPart): string[] => unique(part.widgets.map(({ widget }) => widget));

/** The output for a terminal: every part with its events, slots and widgets. */
export function asText(graph: RepositoryGraph): string {
  const lines = graph.parts.flatMap((part) => {
    const roles = ROLES.map((role) => [role, usedEvents(part, role)] as const);
    const all = [...roles, ['shows', shownWidgets(part)] as const].filter(([, names]) => names.length > 0);
    return [part.name, ...all.map(([role, names]) => `  ${role.padEnd(10)} ${names.join(', ')}`)];
  });
  const notes = [
    ['Facts that nobody subscribes to here', unheardFacts(graph)],
    ['Requests that nobody sends here', unsentRequests(graph)],
  ] as const;
  return [
    ...lines,
    ...notes.flatMap(([note, names]) => (names.length > 0 ? [`${note}: ${names.join(', ')}`] : [])),
  ].join('\n');
}

const mermaid = (lines: readonly string[]): string =>
  ['```mermaid', 'flowchart LR', ...lines.map((line) => `  ${line}`), '```'].join('\n');

function drawFacts({ contract, parts }: RepositoryGraph): string {
  const edges = contract.facts.flatMap((fact) => [
    ...partsWith(parts, 'publishes', fact).map((name) => `${idOf(name)}[${name}] --> ${idOf(fact)}([${fact}])`),
    ...partsWith(parts, 'subscribes', fact).map((name) => `${idOf(fact)}([${fact}]) --> ${idOf(name)}_[${name}]`),
  ]);
  return mermaid(edges);
}

function drawRequests({ contract, parts }: RepositoryGraph): string {
  const edges = contract.requests.flatMap((request) =>
    partsWith(parts, 'requests', request).flatMap((from) =>
      partsWith(parts, 'handles', request).map((to) => ({ from, to, request })),
    ),
  );
  const pairs = unique(edges.map(({ from, to }) => `${from} ${to}`));
  return mermaid(
    pairs.map((pair) => {
      const [from = '', to = ''] = pair.split(' ');
      const names = edges.filter((edge) => `${edge.from} ${edge.to}` === pair).map(({ request }) => request);
      return `${idOf(from)}[${from}] -- "${names.join('<br/>')}" --> ${idOf(to)}[${to}]`;
    }),
  );
}

function drawWidgets({ parts }: RepositoryGraph): string {
  return mermaid(
    parts.flatMap((part) =>
      shownWidgets(part).map((widget) => {
        const [owner = ''] = widget.split('/');
        return `${idOf(owner)}_[${owner}] -- ${widget} --> ${idOf(part.name)}[${part.name}]`;
      }),
    ),
  );
}

function drawSlots({ parts }: RepositoryGraph): string {
  const manifests = parts.flatMap(({ manifest }) => manifest ?? []);
  const widgetsFor = (address: string): string[] =>
    manifests.flatMap(({ name: remote, widgets }) =>
      widgets.filter(({ slots = [] }) => slots.includes(address)).map(({ name }) => `  for ${remote}/${name}`),
    );
  const slots = manifests.flatMap(({ name: remote, pages }) =>
    pages.flatMap((page) => (page.slots ?? []).map((slot) => ({ ...slot, address: `${remote}/${slot.name}` }))),
  );
  const lines = slots.flatMap(({ address, props }) => [
    address,
    ...Object.entries(props).map(([prop, type]) => `  ${prop}: ${type}`),
    ...widgetsFor(address),
  ]);
  return ['```text', ...lines, '```'].join('\n');
}

/** Returns the text of `docs/graph.md`. */
export function asDocument(graph: RepositoryGraph): string {
  const unheard = unheardFacts(graph).map((fact) => `\`${fact}\``);
  const unsent = unsentRequests(graph).map((request) => `\`${request}\``);
  return [
    '# Who talks to whom',
    '',
    'Written by `npm run graph` from the code; a test compares it, and the manifests, with what the code does.',
    'The events themselves are described in `shared-contracts/src/events/event-map.ts`.',
    '',
    '## Facts: who publishes, who subscribes',
    '',
    drawFacts(graph),
    '',
    ...(unheard.length > 0
      ? [`Nobody here subscribes to ${unheard.join(', ')}: for remotes of partners and the developer tools.`, '']
      : []),
    '## Requests: who asks, who handles them',
    '',
    drawRequests(graph),
    '',
    ...(unsent.length > 0 ? [`Nobody here sends ${unsent.join(', ')}.`, ''] : []),
    '## Widgets: whose is shown where',
    '',
    drawWidgets(graph),
    '',
    '## Slots: where widgets of any team may stand',
    '',
    'Which stand there now is said by the registry: `npm run deploy -- --list`.',
    '',
    drawSlots(graph),
    '',
  ].join('\n');
}
