import type { UnknownAction } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import type { FlagValues, PageHead, PublicVariant } from 'shared-contracts';
import type { RemoteApp } from '../app/define-remote-app';
import type { ApiReader } from '../http/api-reader';

/** Context of a view's `load`, identical on server and browser. */
export interface LoadContext {
  readonly api: ApiReader;
  readonly url: { readonly pathname: string; readonly search: string; readonly origin: string };
  readonly props: Readonly<Record<string, unknown>>;
  readonly variant: PublicVariant;
  readonly flags: FlagValues;
}

/** Result of `load`. The gateway uses head, status, location and maxAge; the browser uses state. */
export interface Loaded<S> {
  readonly state: S;
  readonly head?: PageHead;
  readonly status?: number;
  readonly location?: string;
  readonly maxAge?: number;
}

/** A page or widget of a remote: the same definition renders on the server and hydrates in the browser. */
export interface View<S = unknown> {
  readonly app: RemoteApp;
  /** Fetches the view's data. Absent: it needs none. Expected failures are states, not exceptions. */
  readonly load?: (context: LoadContext) => Promise<Loaded<S>>;
  /** Action that puts the loaded state into the store. */
  readonly receive?: (state: S) => UnknownAction;
  /** Widgets receive their props as React props. */
  readonly Component: ComponentType<never>;
  /** Shown while the browser loads the view itself; it has the size of the view. */
  readonly Skeleton?: ComponentType;
  /** Prefetches the code that most clicks need, after a click before hydration, so that it arrives with the view. */
  readonly whenPressed?: () => Promise<unknown>;
}

/** A view with any state, for the list in a remote's server file. */
export type AnyView = Omit<View, 'receive'> & { readonly receive?: (state: never) => UnknownAction };

/** Types a view; `S` is the JSON-safe state that the server sends to the browser. */
export function defineView<S>(view: View<S>): View<S> {
  return view;
}
