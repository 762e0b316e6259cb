import * as module from 'axios';

/** Offered whole, because remotes of another day may use what today's don't. */
export const axios: unknown = module;
