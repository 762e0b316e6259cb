import type { EventName, RequestName } from '../events/event-map';
import type { StorageKey } from '../host/host-services';
import type { PageDeclaration } from '../remote/manifest';
import type { RoleName } from '../remote/role-name';

/**
 * A step of a role's flow, after the steps before it; `isOptional` steps may be skipped. `through` names the caller:
 * the remote itself, or the cart remote on request over the bus.
 */
export interface RoleStep {
  readonly name: string;
  readonly through: 'remote' | 'cart';
  /** Calls as in OpenAPI, without `/v1`; one of them is sufficient. */
  readonly calls: readonly string[];
  /** Bus requests that lead to the calls; empty when the remote calls the API itself. */
  readonly requests: readonly RequestName[];
  readonly isOptional?: true;
}

/**
 * Required, allowed and forbidden actions of a remote that replaces a part of the store. Data only: deploys and the
 * gateway check manifests against it.
 */
export interface Role {
  readonly name: RoleName;
  /** Paths that the remote must own: all of these and no others. Other pages and widgets stay with our own remotes. */
  readonly paths: readonly string[];
  readonly page: Required<Pick<PageDeclaration, 'audience' | 'layout'>>;
  /** Largest set that the remote may declare. */
  readonly events: {
    readonly publishes: readonly EventName[];
    readonly subscribes: readonly EventName[];
    readonly handles: readonly RequestName[];
    readonly requests: readonly RequestName[];
  };
  /** Steps of the flow, in order. */
  readonly steps: readonly RoleStep[];
  /** Additional calls that the remote may make at any time. They only read, or store nothing. */
  readonly reads: readonly string[];
  /**
   * Keys of spec §3 that the remote may write. All its other keys begin with its name and a dot, as in
   * `homestead-checkout.orders`; those of drafts have the prefix `draft.`.
   */
  readonly storeKeys: readonly StorageKey[];
}
