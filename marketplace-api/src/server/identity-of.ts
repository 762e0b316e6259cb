import type { Logger } from 'pino';
import type { IdentityProvider } from '../modules/id-verification/identity-provider';
import { oidcIdentity } from '../modules/id-verification/providers/oidc-identity';
import { sandboxIdentity } from '../modules/id-verification/providers/sandbox-identity';
import { callProvider } from '../platform/observability/process-metrics';
import type { Env } from '../platform/settings/env';

const measured = (identity: IdentityProvider): IdentityProvider => ({
  authorizationUrl: (begun) =>
    callProvider(
      'identity',
      'authorizationUrl',
      () => identity.authorizationUrl(begun),
      (url) => (url === null ? 'unavailable' : 'ok'),
    ),
  redeem: (code, begun) =>
    callProvider(
      'identity',
      'redeem',
      () => identity.redeem(code, begun),
      ({ kind }) => (kind === 'verified' ? 'ok' : kind),
    ),
});

/** Creates the identity provider of the settings. */
export const identityOf = (
  { oidc, identityUrl, identitySecret }: Pick<Env, 'oidc' | 'identityUrl' | 'identitySecret'>,
  logger: Logger,
): IdentityProvider =>
  measured(
    oidc === null ? sandboxIdentity({ url: identityUrl, secret: identitySecret }) : oidcIdentity({ ...oidc, logger }),
  );
