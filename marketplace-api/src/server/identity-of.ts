import type { Logger } from 'pino';
import type { IdentityProvider } from '../modules/id-verification/identity-provider';
import { oidcIdentity } from '../modules/id-verification/providers/oidc-identity';
import { sandboxIdentity } from '../modules/id-verification/providers/sandbox-identity';
import type { Env } from '../platform/settings/env';

/** Creates the identity provider of the settings. */
export const identityOf = (
  { oidc, identityUrl, identitySecret }: Pick<Env, 'oidc' | 'identityUrl' | 'identitySecret'>,
  logger: Logger,
): IdentityProvider =>
  oidc === null ? sandboxIdentity({ url: identityUrl, secret: identitySecret }) : oidcIdentity({ ...oidc, logger });
