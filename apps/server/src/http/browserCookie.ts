import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIE_MS } from '../identity/signIns/recogniseBrowser.ts';

/** The cookie by which a browser is recognised at its next sign-in. It grants nothing. */
export interface BrowserCookie {
  /** As sent; null without one. */
  token: string | null;
  set(token: string): void;
}

const NAME = 'heliograph-browser';

export function browserCookie(request: FastifyRequest, reply: FastifyReply): BrowserCookie {
  const secure = request.protocol === 'https';
  // No other host of the domain can set a cookie with this prefix.
  const name = secure ? `__Host-${NAME}` : NAME;
  return {
    get token() {
      const sent = cookie.parse(request.headers.cookie ?? '')[name] ?? '';
      return /^[\w-]{43}$/.test(sent) ? sent : null;
    },
    set(token) {
      const options = {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: COOKIE_MS / 1000,
      } as const;
      void reply.header('set-cookie', cookie.serialize(name, token, options));
    },
  };
}
