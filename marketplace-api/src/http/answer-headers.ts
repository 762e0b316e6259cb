import type { App } from './app-types';

/** Two years, as browsers' preload lists ask for (hstspreload.org). Subdomains are the operator's to decide. */
export const STRICT_TRANSPORT = 'max-age=63072000';

/** An answer of this API is data: opened as a page it may load, run and frame nothing. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every answer; a route that needs another policy (the documentation's pages) sets its own. */
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

/** What a shared cache must tell apart: the variant's key decides the answer, the session whose it is. */
export function varyByKey(app: App): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('vary', 'x-marketplace-key, x-session-id');
    done();
  });
}
