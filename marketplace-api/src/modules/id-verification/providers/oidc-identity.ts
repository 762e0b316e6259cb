import type { Logger } from 'pino';
import * as oidc from 'openid-client';
import type { OidcEnv } from '../../../platform/settings/identity-env';
import type { BegunVerification, IdentityAnswer, IdentityProvider } from '../identity-provider';

export interface OidcIdentityOptions extends OidcEnv {
  readonly logger: Pick<Logger, 'warn'>;
}

const PATIENCE_SECONDS = 5;
/** Providers change their addresses rarely. Their keys are read again when an unknown one signs. */
const DISCOVERY_MS = 60 * 60_000;

/** Plain HTTP is for a provider on this machine; settings refuse it in production. */
const isPlain = (issuer: URL): boolean => issuer.protocol === 'http:';

/** Reads the provider's configuration, once an hour. A failure is not kept. */
function createDiscovery({ issuer, clientId, clientSecret }: OidcIdentityOptions): () => Promise<oidc.Configuration> {
  const address = new URL(issuer);
  let known: Promise<oidc.Configuration> | null = null;
  let readAt = 0;
  return () => {
    if (known !== null && Date.now() - readAt < DISCOVERY_MS) return known;
    readAt = Date.now();
    const reading = oidc.discovery(address, clientId, clientSecret, undefined, {
      timeout: PATIENCE_SECONDS,
      // Deprecated to be conspicuous: there is no other way to test against a local provider.
      execute: [oidc.enableNonRepudiationChecks, ...(isPlain(address) ? [oidc.allowInsecureRequests] : [])],
    });
    reading.catch(() => {
      if (known === reading) known = null;
    });
    known = reading;
    return reading;
  };
}

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');

/** The provider's answer to a code that is unknown, used, expired, or of another redirect. */
const isRefusal = (error: unknown): boolean =>
  error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant';

/**
 * ID verification by OpenID Connect: code flow with PKCE, state and nonce; the ID token's signature, issuer, audience
 * and times are checked by the library. Verified against `oidc-provider` on 2026-11-28; not yet against a live service.
 */
export function oidcIdentity(options: OidcIdentityOptions): IdentityProvider {
  const { scopes, groupClaim, groups, logger } = options;
  const discover = createDiscovery(options);

  /** Returns the values of the claim in the ID token, or else of the user info. */
  async function claimOf(config: oidc.Configuration, code: string, begun: BegunVerification): Promise<unknown> {
    const { issuer, userinfo_endpoint: userInfo } = config.serverMetadata();
    const { state: expectedState, nonce: expectedNonce, codeVerifier: pkceCodeVerifier, redirectUri } = begun;
    const callback = new URL(redirectUri);
    // One issuer is trusted, so the page need not pass on which one answered (RFC 9207).
    for (const [name, value] of Object.entries({ code, state: expectedState, iss: issuer }))
      callback.searchParams.set(name, value);
    const tokens = await oidc.authorizationCodeGrant(config, callback, {
      expectedState,
      expectedNonce,
      pkceCodeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined || claims[groupClaim] !== undefined || userInfo === undefined) return claims?.[groupClaim];
    return (await oidc.fetchUserInfo(config, tokens.access_token, claims.sub))[groupClaim];
  }

  function failed(error: unknown): IdentityAnswer {
    if (isRefusal(error)) return { kind: 'refused' };
    logger.warn({ err: error }, 'an ID verification failed');
    return { kind: 'unavailable' };
  }

  return {
    async authorizationUrl({ state, redirectUri, nonce, codeVerifier }) {
      try {
        const parameters = {
          redirect_uri: redirectUri,
          scope: scopes,
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        };
        return oidc.buildAuthorizationUrl(await discover(), parameters).href;
      } catch (error) {
        logger.warn({ err: error }, 'the provider of ID verifications cannot be reached');
        return null;
      }
    },

    async redeem(code, begun) {
      try {
        const values = textsOf(await claimOf(await discover(), code, begun));
        const group = values.map((value) => groups.get(value)).find((found) => found !== undefined);
        return group === undefined ? { kind: 'refused' } : { kind: 'verified', group };
      } catch (error) {
        return failed(error);
      }
    },
  };
}
