import type { FastifyInstance } from 'fastify';
import { docsPage } from './docsPage.ts';
import { openApi } from './openapi.ts';

/** /docs for people, /docs/openapi.json for tools; both printed from the call table. */
export function registerDocs(app: FastifyInstance): void {
  const document = openApi();
  const page = docsPage(document);
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/docs/', (_request, reply) => reply.redirect('/docs', 301));
  app.get('/docs/openapi.json', () => document);
}
