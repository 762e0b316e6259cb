import { generateKeyPairSync } from 'node:crypto';
import { Provider } from 'oidc-provider';

/**
 * An OpenID provider as a process, configured by JSON in `OIDC_SERVER`. People sign in by their name alone, which is
 * their list of groups: `login_hint=MIL+VET`.
 */
interface ServerSettings {
  readonly port: number;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
  /** True puts the groups into ID tokens, false into the user info only. */
  readonly hasGroupsInToken: boolean;
}

const { port, clientSecret, redirectUris, hasGroupsInToken } = JSON.parse(
  process.env['OIDC_SERVER'] ?? '',
) as ServerSettings;
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    {
      client_id: 'store',
      client_secret: clientSecret,
      redirect_uris: [...redirectUris],
      id_token_signed_response_alg: 'ES256',
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: 'first' }] },
  cookies: { keys: ['a-key-of-this-test'] },
  claims: { openid: ['sub'], groups: ['groups'] },
  scopes: ['openid', 'groups'],
  conformIdTokenClaims: !hasGroupsInToken,
  features: { devInteractions: { enabled: false } },
  findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, groups: id.split('+') }) }),
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
});

provider.use(async (ctx, next) => {
  if (!ctx.path.startsWith('/interaction/')) return next();
  const { params, session, prompt } = await provider.interactionDetails(ctx.req, ctx.res);
  const accountId = session?.accountId ?? String(params['login_hint'] ?? '');
  if (prompt.name === 'login' && accountId === 'nobody')
    return provider.interactionFinished(ctx.req, ctx.res, { error: 'access_denied' });
  const grant = new provider.Grant({ accountId, clientId: 'store' });
  grant.addOIDCScope('openid groups');
  const grantId = await grant.save();
  return provider.interactionFinished(ctx.req, ctx.res, { login: { accountId }, consent: { grantId } });
});

provider.listen(port, '127.0.0.1');
