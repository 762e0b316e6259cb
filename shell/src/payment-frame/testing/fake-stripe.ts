import type { Stripe } from '@stripe/stripe-js';

type Handler = (event: Readonly<Record<string, unknown>>) => void;

/** An element of Stripe whose events a test sends. */
export interface FakeElement {
  readonly kind: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly updates: Readonly<Record<string, unknown>>[];
  isFocused: boolean;
  mountedIn: unknown;
  emit(name: string, event?: Readonly<Record<string, unknown>>): void;
}

/** Stripe as far as the forms use it, with the answers that a test sets. */
export interface FakeStripe {
  readonly stripe: Stripe;
  readonly groups: Readonly<Record<string, unknown>>[];
  readonly amounts: unknown[];
  readonly elements: FakeElement[];
  submitted: { error?: { message?: string } };
  created: () => Promise<{ confirmationToken?: { id: string }; error?: { message?: string } }>;
}

function createElement(kind: string, options: Readonly<Record<string, unknown>>): FakeElement {
  const handlers = new Map<string, Handler>();
  const element = {
    kind,
    options,
    updates: [] as Readonly<Record<string, unknown>>[],
    isFocused: false,
    mountedIn: null as unknown,
    emit: (name: string, event = {}) => handlers.get(name)?.(event),
    on: (name: string, handler: Handler) => void handlers.set(name, handler),
    update: (changed: Readonly<Record<string, unknown>>) => void element.updates.push(changed),
    focus: () => void (element.isFocused = true),
    mount: (place: unknown) => void (element.mountedIn = place),
  };
  return element;
}

export function createFakeStripe(): FakeStripe {
  const fake: FakeStripe = {
    groups: [],
    amounts: [],
    elements: [],
    submitted: {},
    created: async () => ({ confirmationToken: { id: 'ctoken_1' } }),
    // Cast: only what the forms call is there.
    stripe: {
      elements(options: Readonly<Record<string, unknown>>) {
        fake.groups.push(options);
        return {
          create(kind: string, created: Readonly<Record<string, unknown>>) {
            const element = createElement(kind, created);
            fake.elements.push(element);
            return element;
          },
          submit: async () => fake.submitted,
          update: async ({ amount }: { readonly amount: unknown }) => void fake.amounts.push(amount),
        };
      },
      createConfirmationToken: () => fake.created(),
    } as unknown as Stripe,
  };
  return fake;
}
