import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { constants } from 'node:zlib';
import type { Registry } from 'prom-client';
import { registerDocs } from './docs.ts';
import { answerErrors } from './errors.ts';
import { registerFiles } from './files.ts';
import { registerPages } from './pages.ts';
import { registerRoutes, type RouteOptions } from './routes.ts';
import type { Repositories } from '../storage/repositories/index.ts';
import { registerSecurity } from './security.ts';

export interface AppOptions extends RouteOptions {
  log: FastifyBaseLogger;
  /** PEM contents; null serves plain HTTP. */
  tls: { cert: Buffer; key: Buffer } | null;
  tileUrls: readonly string[];
  /** External pages that dialogs show in frames. */
  framedUrls: readonly string[];
  /** Folder of the built pages; may be absent. */
  pages: string;
  pictures: Pick<Repositories['pictures'], 'byName'>;
  metrics: Registry;
  /** Resolves while the server is operational. */
  healthy: () => Promise<void>;
}

/** Enough for the names of 20,000 devices; uploads have their own limits. */
const BODY_LIMIT = 4 * 1024 * 1024;

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // A proxy on this machine may set the client's address.
    trustProxy: 'loopback',
    ...(options.tls && { https: options.tls }),
  });
  answerErrors(app);
  endConnections(app);
  await registerSecurity(app, {
    tls: options.tls !== null,
    tileUrls: options.tileUrls,
    framedUrls: options.framedUrls,
  });
  // Node's default is the highest brotli level, which takes seconds for a large fleet.
  await app.register(compress, { brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } });
  await app.register(formbody);
  await registerRoutes(app, options);
  registerFiles(app, options.pictures);
  registerDocs(app);
  app.get('/healthz', async (_request, reply) => {
    try {
      await options.healthy();
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(options.metrics.contentType).send(await options.metrics.metrics()),
  );
  await registerPages(app, options.pages);
  return app;
}

/**
 * While the server stops, every response closes its connection. Kept-alive connections would delay the stop: Node
 * closes only those that are idle at that moment.
 */
function endConnections(app: FastifyInstance): void {
  let stops = false;
  app.addHook('preClose', (done) => {
    stops = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stops) void reply.header('connection', 'close');
    done();
  });
}
