import type { HostServices } from 'shared-contracts';
import type { Http } from '../http/http';

/** What sagas and tasks work with. Reached in a saga by `yield* services()`. */
export interface RemoteServices {
  readonly host: HostServices;
  readonly http: Http;
}

/** Key of the services in redux-saga's context. */
export const SERVICES_CONTEXT = 'services';
