import type { OidcFailure } from '@heliograph/contracts/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isLocalName } from '../net/isOwnPage.ts';
import type { Attempts, Limit } from '../access/attempts.ts';
import { getNetwork } from '../identity/network.ts';
import { OIDC_REQUEST_MS, type Oidc } from '../identity/oidc/oidc.ts';
import { withOrigin } from '../net/requestOrigin.ts';
import { toFrom, getOrigin } from './routes.ts';

export interface OidcRouteOptions {
  /** Null where no provider is configured: its addresses are then unknown. */
  oidc: Pick<Oidc, 'begin' | 'finish'> | null;
  attempts: Attempts;
  publicUrl: string | null;
  /** Origin of links that are sent to people. */
  linkOrigin: () => string;
}

const START = '/login/oidc';
const CALLBACK = `${START}/callback`;
const COOKIE = 'heliograph-oidc';

/** State that the sign-in page sends along. */
const Departure = z.object({
  /** Proves later that the same tab comes back. */
  key: z.string().regex(/^[\w-]{16,64}$/),
  /** Origin of the page; left out when it was moved once. */
  origin: z.string().optional(),
  remember: z.literal('1').optional(),
  /** Where to go once signed in: a path of the portal. */
  from: z.string().max(2000).optional(),
});

/** An office behind one address; beginning and coming back count both. */
const OF_NETWORK: Limit = { name: 'oidc', most: 120, windowMs: 5 * 60_000, anonymous: true };

/**
 * Where browsers go to sign in with the identity provider, and where they come back. The result reaches the sign-in page
 * in the fragment of its address, which no server and no log sees: `#oidc=CODE`, or `#oidc-failed=REASON`. A page of
 * another origin than the one it would come back to is first moved there: `#oidc-begin=PATH`.
 */
export function registerOidc(
  app: FastifyInstance,
  { oidc, attempts, publicUrl, linkOrigin }: OidcRouteOptions,
): void {
  if (!oidc) return;
  const fail = (reply: FastifyReply, reason: OidcFailure) => reply.redirect(`/login#oidc-failed=${reason}`);

  /** Never a name from a header, which others could own elsewhere. */
  function getBaseUrl(request: FastifyRequest): string {
    if (publicUrl !== null) return publicUrl;
    const origin = getOrigin(request);
    return isLocalName(new URL(origin).hostname) ? origin : linkOrigin();
  }

  const isTooMany = async ({ ip }: FastifyRequest) =>
    (await attempts.take(OF_NETWORK, getNetwork(ip))).waitMs > 0;

  app.get(START, async (request, reply) => {
    const departure = Departure.safeParse(request.query);
    if (!departure.success) return fail(reply, 'over');
    if (await isTooMany(request)) return fail(reply, 'tooMany');
    const { key, origin, remember, from = '' } = departure.data;
    const base = getBaseUrl(request);
    // The tab's storage and the cookie belong to an origin: elsewhere they would be missing on return.
    if (origin !== undefined && origin !== base) {
      const begin = new URLSearchParams({ 'oidc-begin': from, ...(remember && { remember }) });
      return reply.redirect(`${base}/login#${begin.toString()}`);
    }
    const begun = await oidc.begin(`${base}${CALLBACK}`, key);
    if ('failed' in begun) return fail(reply, begun.failed);
    void reply.setCookie(COOKIE, begun.sealed, {
      path: START,
      httpOnly: true,
      // The provider's redirect comes from another site.
      sameSite: 'lax',
      secure: base.startsWith('https:'),
      maxAge: OIDC_REQUEST_MS / 1000,
    });
    return reply.redirect(begun.url);
  });

  app.get(CALLBACK, async (request, reply) => {
    const sealed = request.cookies[COOKIE] ?? '';
    void reply.clearCookie(COOKIE, { path: START });
    if (await isTooMany(request)) return fail(reply, 'tooMany');
    const query = new URL(request.url, 'http://localhost').searchParams;
    const result = await withOrigin({ ...toFrom(request), token: '' }, () => oidc.finish(sealed, query));
    return 'failed' in result ? fail(reply, result.failed) : reply.redirect(`/login#oidc=${result.code}`);
  });
}
