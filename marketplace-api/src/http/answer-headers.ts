import type { App } from './app-types';

/** Two years, the minimum of browsers' preload lists (hstspreload.org). The operator decides about subdomains. */
export const STRICT_TRANSPORT = 'max-age=63072000';

/** Responses of this API are data: opened as a page, they may load, run and frame nothing. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Sets the security headers of every response; a route with another policy (the documentation) sets its own. */
export function secureAnswers(app: App, isProduction: boolean): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-resource-policy', 'same-site')
      .header('content-security-policy', DATA_POLICY);
    if (isProduction) void reply.header('strict-transport-security', STRICT_TRANSPORT);
    done();
  });
}

/** Sets `Vary`: the key determines the variant of a response, and the session its owner. */
export function varyByKey(app: App): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('vary', 'x-marketplace-key, x-session-id');
    done();
  });
}
