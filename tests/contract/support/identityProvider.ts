import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface ProviderAccount {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
  /** How the provider asks for proof. */
  amr?: string[];
  /** Claims of the userinfo endpoint where they differ from those of the ID token. */
  userinfo?: Record<string, unknown>;
}

export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** By subject; changes count from the next sign-in. */
  accounts: Record<string, ProviderAccount>;
  /** Allows a redirect URI. */
  allow(redirectUri: string): void;
  /**
   * Signs a user in as their browser would, at the address that the client sent it to.
   *
   * @returns the address that the provider sends the browser back to
   */
  signIn(url: string, subject: string): Promise<string>;
  stop(): Promise<void>;
}

/** An OpenID provider on this machine, with its development pages. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const accounts: Record<string, ProviderAccount> = {};
  const redirectUris: string[] = ['http://127.0.0.1/none'];
  const clientId = 'heliograph';
  const clientSecret = randomUUID();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        application_type: 'native',
      },
    ],
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      groups: ['groups'],
    },
    scopes: ['openid', 'email', 'profile', 'groups'],
    // The ID token holds all claims, too.
    conformIdTokenClaims: false,
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: (use) => {
        const { userinfo, ...claims } = accounts[sub] ?? {};
        return { sub, ...claims, ...(use === 'userinfo' && userinfo) };
      },
    }),
    pkce: { required: () => true },
  });
  // The library always answers the subject of the token.
  provider.use(async (context, next) => {
    await next();
    const body: unknown = context.body;
    const { route } = context.oidc as { route: string };
    if (route === 'userinfo' && typeof body === 'object' && body !== null && 'sub' in body)
      context.body = { ...body, sub: accounts[String(body.sub)]?.userinfo?.sub ?? body.sub };
  });
  const allows = new Set<string>();
  // The client is configured before the portal's port is known.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => allows.has(uri);
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));

  return {
    issuer,
    clientId,
    clientSecret,
    accounts,
    allow: (redirectUri) => void allows.add(redirectUri),
    async signIn(start, subject) {
      const cookies = new Map<string, string>();
      let next: string | null = start;
      let form: URLSearchParams | null = null;
      for (;;) {
        const response: Response = await fetch(next, {
          method: form ? 'POST' : 'GET',
          body: form,
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          if (value === '') cookies.delete(name);
          else cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (location !== null) {
          form = null;
          next = new URL(location, next).href;
          if (!next.startsWith(issuer)) return next;
          continue;
        }
        const page = await response.text();
        const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
        if (action === undefined) throw new Error(`the provider answered ${response.status}: ${page}`);
        const prompt = /name="prompt" value="(\w+)"/.exec(page)![1]!;
        form = new URLSearchParams({ prompt, login: subject, password: 'any' });
        next = new URL(action, next).href;
      }
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
