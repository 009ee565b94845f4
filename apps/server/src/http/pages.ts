import fastifyStatic from '@fastify/static';
import { Refusal } from '@heliograph/contracts/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { message } from './messages/message.ts';
import { langOf } from './routes.ts';

const PORTAL = 'apps/portal/index.html';
const KIOSK = 'kiosk/index.html';
/** Which build this is, and the service worker of walls, which browsers compare with what they run. */
const UNHASHED = ['build.json', 'kiosk-worker.js'];
/** A page names its build's assets, so it is asked for anew each time. */
const UNCACHED = { immutable: false, maxAge: 0 };

/**
 * Serves the built pages of `folder`: the portal at `/`, the kiosk at `/kiosk/`. A navigation to any other path gets
 * the page that routes it; everything else unknown is refused as a call.
 */
export async function registerPages(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(`${folder}/${PORTAL}`);
  const sendPage = (reply: FastifyReply, page: string) => reply.sendFile(page, folder, UNCACHED);
  if (built) {
    await app.register(fastifyStatic, {
      root: `${folder}/assets`,
      prefix: '/assets/',
      index: false,
      // Names of built assets carry their hash.
      immutable: true,
      maxAge: '1y',
    });
    app.get('/', (_request, reply) => sendPage(reply, PORTAL));
    app.get('/kiosk/', (_request, reply) => sendPage(reply, KIOSK));
    for (const file of UNHASHED) app.get(`/${file}`, (_request, reply) => sendPage(reply, file));
    app.get('/kiosk', (_request, reply) => reply.redirect('/kiosk/', 301));
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && isNavigation(request))
      return sendPage(reply, request.url.startsWith('/kiosk/') ? KIOSK : PORTAL);
    const answer = { code: Refusal.notFound, msg: message(langOf(request), 'pathUnknown') };
    return reply.code(404).send(answer);
  });
}

const isNavigation = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept?.includes('text/html') ?? false);
