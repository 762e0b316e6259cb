import * as module from 'axios';

/** The whole module is shared, because future remotes may use other parts. */
export const axios: unknown = module;
