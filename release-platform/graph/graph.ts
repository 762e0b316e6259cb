import type { RemoteManifest, WidgetDeclaration } from 'shared-contracts';
import { callsIn, parse } from './calls';
import { eventUses, unreadableCalls, wrappersIn, type EventRole, type EventUse } from './event-use';
import { slotProblems, slotUses, type SlotUse } from './slot-use';
import type { SourceFile } from './source-files';
import { widgetUses, type WidgetUse } from './widget-use';

/** A remote in the repository, or the shell, which has no manifest. */
export interface Part {
  /** The remote's name in its manifest, or `shell`. */
  readonly name: string;
  readonly manifest?: RemoteManifest;
  readonly files: readonly SourceFile[];
}

/** A part with the events, slots and widgets in its code. */
export interface DrawnPart {
  readonly name: string;
  readonly manifest?: RemoteManifest;
  readonly events: readonly EventUse[];
  readonly widgets: readonly WidgetUse[];
  readonly slots: readonly SlotUse[];
  /** Calls of the bus whose event cannot be derived from the code. */
  readonly unreadable: readonly string[];
}

/**
 * Reads the code of every part.
 * @param kit files whose functions pass event names on, for all parts
 */
export function readParts(parts: readonly Part[], kit: readonly SourceFile[], events: ReadonlySet<string>) {
  const kitWrappers = wrappersIn(kit.flatMap((file) => callsIn(parse(file))));
  return parts.map(({ files, ...part }): DrawnPart => {
    const sources = files.map(parse);
    const calls = sources.flatMap(callsIn);
    return {
      ...part,
      events: eventUses(calls, events, wrappersIn(calls, kitWrappers)),
      widgets: sources.flatMap(widgetUses),
      slots: sources.flatMap(slotUses),
      unreadable: unreadableCalls(calls),
    };
  });
}

/** Events that a manifest declares, by the use that code makes of them. */
export function declaredEvents({ events }: RemoteManifest): Readonly<Record<EventRole, readonly string[]>> {
  return {
    publishes: events.publishes,
    subscribes: events.subscribes,
    handles: events.handles,
    requests: events.requests,
  };
}

const unique = (values: readonly string[]): string[] => [...new Set(values)].sort();

/** The events that a part's code uses in a role. */
export function usedEvents(part: DrawnPart, role: EventRole): string[] {
  return unique(part.events.filter((use) => use.role === role).map(({ event }) => event));
}

export const ROLES: readonly EventRole[] = ['publishes', 'subscribes', 'handles', 'requests'];

/** Events in the code that the manifest does not name. */
export function undeclaredUses({ name, manifest, events }: DrawnPart): string[] {
  if (!manifest) return [];
  const declared = declaredEvents(manifest);
  return events
    .filter(({ role, event }) => !declared[role].includes(event))
    .map(({ role, event, at }) => `${at}: '${event}' is missing in '${role}' of ${name}'s manifest`);
}

function manifestProblems(part: DrawnPart): string[] {
  if (!part.manifest) return [];
  const declared = declaredEvents(part.manifest);
  const unused = ROLES.flatMap((role) => {
    const used = usedEvents(part, role);
    return declared[role]
      .filter((event) => !used.includes(event))
      .map((event) => `${part.name}: '${event}' is in '${role}' of its manifest, and no code does that`);
  });
  return [...undeclaredUses(part), ...unused];
}

/** Props that a place sends and the widget does not accept, or that it requires and does not get. */
function propProblems(parts: readonly DrawnPart[]): string[] {
  const declared = new Map(
    parts.flatMap(({ manifest }) =>
      (manifest?.widgets ?? []).map((widget): readonly [string, WidgetDeclaration] => [
        `${manifest?.name}/${widget.name}`,
        widget,
      ]),
    ),
  );
  return parts.flatMap(({ widgets }) =>
    widgets.flatMap(({ widget, at, sends }) => {
      const { props = [], requires = [] } = declared.get(widget) ?? {};
      if (!declared.has(widget)) return [];
      if (!sends) return [`${at}: write the props of '${widget}' as an object, so that its names can be read`];
      const sent = [...sends.always, ...sends.sometimes];
      return [
        ...sent.filter((name) => !props.includes(name)).map((name) => `${at}: '${widget}' has no prop '${name}'`),
        ...requires
          .filter((name) => !sends.always.includes(name))
          .map((name) => `${at}: '${widget}' requires '${name}', and it is not sent every time`),
      ];
    }),
  );
}

function widgetProblems(parts: readonly DrawnPart[]): string[] {
  const manifests = parts.flatMap(({ manifest }) => manifest ?? []);
  const declared = manifests.flatMap(({ name: remote, widgets }) => widgets.map(({ name }) => `${remote}/${name}`));
  const forSlots = new Set(
    manifests.flatMap(({ name: remote, widgets }) =>
      widgets.filter(({ slots = [] }) => slots.length > 0).map(({ name }) => `${remote}/${name}`),
    ),
  );
  const shown = parts.flatMap(({ widgets }) => widgets);
  return [
    ...shown
      .filter(({ widget }) => !declared.includes(widget))
      .map(({ widget, at }) => `${at}: no manifest has a widget '${widget}'`),
    ...declared
      .filter((widget) => !forSlots.has(widget) && !shown.some((use) => use.widget === widget))
      .map((widget) => `${widget}: a manifest declares this widget without a slot, and nobody shows it`),
  ];
}

/** Requests without a handler, which wait until they time out. */
function unansweredRequests(parts: readonly DrawnPart[]): string[] {
  const answered = parts.flatMap((part) => usedEvents(part, 'handles'));
  return parts.flatMap((part) =>
    part.events
      .filter(({ role, event }) => role === 'requests' && !answered.includes(event))
      .map(({ event, at }) => `${at}: nobody handles '${event}'`),
  );
}

/** Differences between manifests and code. Empty: the graph matches the code. */
export function graphProblems(parts: readonly DrawnPart[]): string[] {
  return [
    ...parts.flatMap(manifestProblems),
    ...widgetProblems(parts),
    ...propProblems(parts),
    ...slotProblems(parts),
    ...unansweredRequests(parts),
    ...parts.flatMap(({ unreadable }) => unreadable.map((at) => `${at}: name the event by a literal`)),
  ];
}
