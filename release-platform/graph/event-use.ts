import type { Call } from './calls';

/** The way in which a package uses an event. */
export type EventRole = 'publishes' | 'subscribes' | 'handles' | 'requests';

/** A use of an event in code. */
export interface EventUse {
  readonly role: EventRole;
  readonly event: string;
  /** `file:line`. */
  readonly at: string;
}

/** Methods of the bus; their first argument is the event's name. */
const BUS: Readonly<Record<string, EventRole>> = {
  publish: 'publishes',
  subscribe: 'subscribes',
  last: 'subscribes',
  respond: 'handles',
  request: 'requests',
};

/** Functions that pass one of their parameters to the bus, for example `onEvent` of the remote kit. */
export type Wrappers = ReadonlyMap<string, readonly { readonly position: number; readonly role: EventRole }[]>;

/** The arguments of a call that name an event, by the callee's use of them. */
function namesIn(call: Call, wrappers: Wrappers): { readonly position: number; readonly role: EventRole }[] {
  const role = BUS[call.name];
  return [...(role ? [{ position: 0, role }] : []), ...(wrappers.get(call.name) ?? [])];
}

/** Finds wrappers among the functions of these files, also nested ones. */
export function wrappersIn(calls: readonly Call[], known: Wrappers = new Map()): Wrappers {
  const wrappers = new Map(known);
  for (let isComplete = false; !isComplete;) {
    isComplete = true;
    for (const call of calls)
      for (const { position, role } of namesIn(call, wrappers)) {
        const parameter = call.arguments[position]?.parameter;
        if (!parameter) continue;
        const places = wrappers.get(parameter.of) ?? [];
        if (places.some((place) => place.position === parameter.position && place.role === role)) continue;
        wrappers.set(parameter.of, [...places, { position: parameter.position, role }]);
        isComplete = false;
      }
  }
  return wrappers;
}

const at = ({ file, line }: Call): string => `${file}:${line}`;

/** Returns the events that these calls publish, subscribe to, handle and request. */
export function eventUses(calls: readonly Call[], events: ReadonlySet<string>, wrappers: Wrappers): EventUse[] {
  return calls.flatMap((call) =>
    namesIn(call, wrappers).flatMap(({ position, role }) =>
      (call.arguments[position]?.literals ?? [])
        .filter((event) => events.has(event))
        .map((event) => ({ role, event, at: at(call) })),
    ),
  );
}

/**
 * Calls of the bus whose event cannot be derived from the code: no literal, and no parameter that a caller fills in.
 */
export function unreadableCalls(calls: readonly Call[]): string[] {
  return calls.flatMap((call) => {
    const [event] = call.arguments;
    const isBus = call.receiver === 'events' && Object.hasOwn(BUS, call.name);
    return isBus && event && event.literals.length === 0 && !event.parameter ? [at(call)] : [];
  });
}
