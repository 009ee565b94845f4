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
      const sent = request.cookies[name] ?? '';
      return /^[\w-]{43}$/.test(sent) ? sent : null;
    },
    set(token) {
      const maxAge = COOKIE_MS / 1000;
      void reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge });
    },
  };
}
