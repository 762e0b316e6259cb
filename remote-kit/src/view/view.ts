import type { UnknownAction } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import type { FlagValues, PageHead, PublicVariant } from 'shared-contracts';
import type { RemoteApp } from '../app/define-remote-app';
import type { ApiReader } from '../http/api-reader';

/** What a view's `load` works with, on the server and in the browser alike. */
export interface LoadContext {
  readonly api: ApiReader;
  readonly url: { readonly pathname: string; readonly search: string; readonly origin: string };
  readonly props: Readonly<Record<string, unknown>>;
  readonly variant: PublicVariant;
  readonly flags: FlagValues;
}

/** What `load` found. The gateway uses head, status, location and maxAge; the browser uses state. */
export interface Loaded<S> {
  readonly state: S;
  readonly head?: PageHead;
  readonly status?: number;
  readonly location?: string;
  readonly maxAge?: number;
}

/** A page or widget of a remote: the same definition renders on the server and takes over in the browser. */
export interface View<S = unknown> {
  readonly app: RemoteApp;
  /**
   * Fetches what the view shows. Absent: it needs nothing from the server. Expected failures are states, not
   * exceptions.
   */
  readonly load?: (context: LoadContext) => Promise<Loaded<S>>;
  /** Action that puts the loaded state into the store. */
  readonly receive?: (state: S) => UnknownAction;
  /** Widgets get their props as React props. */
  readonly Component: ComponentType<never>;
  /** Shown while the browser has to load by itself; of the same size as what comes. */
  readonly Skeleton?: ComponentType;
  /** Asks for the code that most presses need, where one came before the view was there: it arrives with the view. */
  readonly whenPressed?: () => Promise<unknown>;
}

/** A view whatever its state: what a remote's server file lists. */
export type AnyView = Omit<View, 'receive'> & { readonly receive?: (state: never) => UnknownAction };

/** Types a view; `S` is the JSON-safe state that goes from the server to the browser. */
export function defineView<S>(view: View<S>): View<S> {
  return view;
}
