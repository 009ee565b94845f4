import * as client from 'openid-client';
import type { OidcSettings } from '../../config/oidc.ts';
import { retry } from '../../notifications/retry.ts';
import { getIdentity, type OidcIdentity } from './claims.ts';

/** How long the provider may take for an answer, s. */
const TIMEOUT_S = 5;
const PAUSES_MS = [300, 1000];

/** Checks that the answer to a request must pass. */
export interface OidcChecks {
  state: string;
  nonce: string;
  verifier: string;
}

export interface OidcRequest {
  /** Where the browser goes. */
  url: string;
  checks: OidcChecks;
}

/** The provider did not sign the user in; `reason` is for users, the cause for the log. */
export class OidcError extends Error {
  override readonly name = 'OidcError';
  readonly reason: 'refused' | 'unreachable';

  constructor(reason: OidcError['reason'], cause: unknown) {
    super(`the identity provider: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** The identity provider: authorization code with PKCE, state and nonce. Its configuration is read at the first use. */
export function createOidcProvider({ issuer, clientId, clientSecret, admins }: OidcSettings) {
  let known: Promise<client.Configuration> | null = null;

  const authenticate: client.ClientAuth = (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const method = methods.includes('client_secret_basic')
      ? client.ClientSecretBasic(clientSecret)
      : client.ClientSecretPost(clientSecret);
    method(server, ...request);
  };

  const discover = () =>
    retry(
      () =>
        client.discovery(new URL(issuer), clientId, undefined, authenticate, {
          timeout: TIMEOUT_S,
          // oxlint-disable-next-line typescript/no-deprecated -- only addresses of this machine may be plain
          execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
        }),
      { pausesMs: PAUSES_MS, signal: AbortSignal.timeout(3 * TIMEOUT_S * 1000) },
    );

  /** Callers share one reading; after a failure the next one tries again. */
  function configuration(): Promise<client.Configuration> {
    known ??= discover().catch((error: unknown) => {
      known = null;
      throw new OidcError('unreachable', error);
    });
    return known;
  }

  return {
    /** @throws OidcError */
    async begin(redirectUri: string): Promise<OidcRequest> {
      const config = await configuration();
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const scopes = ['openid', 'email', 'profile'];
      // Some send roles only to who asks for the scope of that name.
      if (admins && config.serverMetadata().scopes_supported?.includes(admins.claim))
        scopes.push(admins.claim);
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, checks };
    },

    /** @param answer the address that the provider sent the browser to @throws OidcError */
    async finish(answer: URL, { state, nonce, verifier }: OidcChecks): Promise<OidcIdentity> {
      const config = await configuration();
      try {
        const tokens = await client.authorizationCodeGrant(config, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const token = tokens.claims()!;
        // Many providers tell the address and the roles only there. Another subject than the token's is refused.
        const userinfo =
          config.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await client.fetchUserInfo(config, tokens.access_token, token.sub);
        return getIdentity({ token, userinfo }, admins);
      } catch (error) {
        throw new OidcError(isAnswer(error) ? 'refused' : 'unreachable', error);
      }
    },
  };
}

/** True if the provider answered at all. */
function isAnswer(error: unknown): boolean {
  if (error instanceof client.ClientError) return error.code !== 'OAUTH_TIMEOUT';
  return (
    error instanceof client.AuthorizationResponseError ||
    error instanceof client.ResponseBodyError ||
    error instanceof client.WWWAuthenticateChallengeError
  );
}
