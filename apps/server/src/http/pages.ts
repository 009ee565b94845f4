import fastifyStatic from '@fastify/static';
import { Refusal } from '@heliograph/contracts/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { message } from './messages/message.ts';
import { getLang } from './caller.ts';

const PORTAL = 'apps/portal/index.html';
const KIOSK = 'kiosk/index.html';
/** The build id, the service worker, which browsers compare byte by byte, and what installs the pages as apps. */
const UNHASHED = ['build.json', 'kiosk-worker.js', 'kiosk.webmanifest', 'manifest.webmanifest'];
/** Pages name the assets of their build, so they are always revalidated. */
const UNCACHED = { immutable: false, maxAge: 0 };

/**
 * Serves the built pages in `folder`: the portal at `/`, the kiosk at `/kiosk/`. A navigation to any other path gets
 * the page that routes it; any other unknown path is refused like an unknown call.
 */
export async function registerPages(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(`${folder}/${PORTAL}`);
  const sendPage = (reply: FastifyReply, page: string) => reply.sendFile(page, folder, UNCACHED);
  if (built) {
    await app.register(fastifyStatic, {
      root: `${folder}/assets`,
      prefix: '/assets/',
      index: false,
      // The build compressed them.
      preCompressed: true,
      // Asset names contain a content hash.
      immutable: true,
      maxAge: '1y',
    });
    await app.register(fastifyStatic, {
      root: `${folder}/icons`,
      prefix: '/icons/',
      index: false,
      decorateReply: false,
      maxAge: '1d',
    });
    app.get('/', (_request, reply) => sendPage(reply, PORTAL));
    app.get('/kiosk/', (_request, reply) => sendPage(reply, KIOSK));
    for (const file of UNHASHED) app.get(`/${file}`, (_request, reply) => sendPage(reply, file));
    app.get('/kiosk', (_request, reply) => reply.redirect('/kiosk/', 301));
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && isNavigation(request))
      return sendPage(reply, request.url.startsWith('/kiosk/') ? KIOSK : PORTAL);
    return refuseUnknownPath(request, reply);
  });
}

export function refuseUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ code: Refusal.notFound, msg: message(getLang(request), 'pathUnknown') });
}

const isNavigation = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept?.includes('text/html') ?? false);
