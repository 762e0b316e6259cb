import type { HostServices } from 'shared-contracts';
import type { Http } from '../http/http';

/** Services for sagas and tasks. A saga gets them with `yield* services()`. */
export interface RemoteServices {
  readonly host: HostServices;
  readonly http: Http;
}

/** Key of the services in redux-saga's context. */
export const SERVICES_CONTEXT = 'services';
