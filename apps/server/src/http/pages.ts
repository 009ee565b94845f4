import fastifyStatic from '@fastify/static';
import { Refusal } from '@heliograph/contracts/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import { message } from './messages/message.ts';
import { langOf } from './routes.ts';

const PORTAL = 'apps/portal/index.html';
const KIOSK = 'kiosk/index.html';

/**
 * Serves the built pages of `folder`: the portal at `/`, the kiosk at `/kiosk/`. A navigation to any other path gets
 * the page that routes it; everything else unknown is refused as a call.
 */
export async function registerPages(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(`${folder}/${PORTAL}`);
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: true,
      setHeaders: (response, path) => {
        // Names of built assets carry their hash; everything else may change with the next build.
        const immutable = path.startsWith(`${folder}${sep}assets${sep}`);
        void response.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.get('/', (_request, reply) => reply.sendFile(PORTAL));
    app.get('/kiosk', (_request, reply) => reply.redirect('/kiosk/', 301));
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && isNavigation(request))
      return reply.sendFile(request.url.startsWith('/kiosk/') ? KIOSK : PORTAL);
    const answer = { code: Refusal.notFound, msg: message(langOf(request), 'pathUnknown') };
    return reply.code(404).send(answer);
  });
}

const isNavigation = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept?.includes('text/html') ?? false);
