import type { EventName, RequestName } from '../events/event-map';
import type { StorageKey } from '../host/host-services';
import type { PageDeclaration } from '../remote/manifest';
import type { RoleName } from './role-name';

/**
 * A step on the way through a role. Each comes after those before it; `isOptional`: a way through may leave it out.
 * `through` names who makes the calls: the remote itself, or the one writer of the cart when it is asked on the bus.
 */
export interface RoleStep {
  readonly name: string;
  readonly through: 'remote' | 'cart';
  /** Calls as OpenAPI writes them, without `/v1`; one of them is enough. */
  readonly calls: readonly string[];
  /** Requests on the bus that lead to the calls; empty where the remote calls by itself. */
  readonly requests: readonly RequestName[];
  readonly isOptional?: true;
}

/**
 * What whoever answers for a part of the store must do, may do and must not do. Data: deploys and the gateway check
 * manifests against it.
 */
export interface Role {
  readonly name: RoleName;
  /**
   * Paths that the remote answers: all of these and no others. Pages and widgets of ours beside them stay with ours.
   */
  readonly paths: readonly string[];
  readonly page: Required<Pick<PageDeclaration, 'audience' | 'layout'>>;
  /** The most that the remote may declare. */
  readonly events: {
    readonly publishes: readonly EventName[];
    readonly subscribes: readonly EventName[];
    readonly handles: readonly RequestName[];
    readonly requests: readonly RequestName[];
  };
  /** The way through, in order. */
  readonly steps: readonly RoleStep[];
  /** Calls that the remote may make besides, at any time. They read, or keep nothing. */
  readonly reads: readonly string[];
  /**
   * Keys of spec §3 that the remote may write. All its others begin with its own name and a dot, as in
   * `homestead-checkout.orders`; those of drafts with `draft.` before it.
   */
  readonly storeKeys: readonly StorageKey[];
}
