/**
 * The parts of the gateway with which the release platform rehearses a version: the same process, API client and trial
 * as for shoppers, so that a rehearsal and a gateway agree. The platform imports no other file of `shell/src`.
 */
export { createServerApi } from './api/api-client';
export { createApiPool } from './api/api-pool';
export { apiAddress, paymentsOf, renderServiceOriginsOf } from './config';
export type { Log } from './http/log';
export type { RehearsalGateway } from './rehearsal-gateway';
export {
  readRecordedRequests,
  type RecordedRequest,
  recordedRequestsFile,
} from './releases/recorded/recorded-requests';
export { type SlotSurroundings, surroundingsOf } from './releases/slot-examples';
export {
  exampleRequests,
  renderOnTrial,
  TRIAL_DEADLINE_MS,
  TRIAL_ORIGIN,
  type TrialRender,
  trialRequest,
} from './releases/trial';
export { detectIsolation } from './render-host/isolation';
export { RenderHost } from './render-host/render-host';
export { RenderService } from './render-host/render-service/render-service';
export { browserOnly, type Renderer } from './render-host/renderer';
export { residentMb } from './render-host/resident-memory';

/** See {@link RehearsalGateway}. Loaded on demand, because most commands need no gateway. */
export const openRehearsalGateway: (typeof import('./rehearsal-gateway'))['openRehearsalGateway'] = async (...args) =>
  (await import('./rehearsal-gateway')).openRehearsalGateway(...args);
