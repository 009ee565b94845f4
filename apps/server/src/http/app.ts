import { PUBLIC_BODY_LIMIT } from '@heliograph/contracts/http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { constants } from 'node:zlib';
import type { ConnectionCounter } from './connectionLimits.ts';
import { registerBrokerChecks, type BrokerCheckOptions } from './brokerChecks.ts';
import { registerDocs } from './docs.ts';
import type { DamageReport } from '../storage/damage.ts';
import { answerErrors } from './errors.ts';
import { registerFiles } from './files.ts';
import { registerOidc, type OidcRouteOptions } from './oidc.ts';
import { refuseUnknownPath, registerPages } from './pages.ts';
import { timeRequests } from './metrics.ts';
import { registerProbes, type ProbeOptions } from './probes.ts';
import { registerRoutes, type RouteOptions } from './routes.ts';
import type { Repositories } from '../storage/repositories/index.ts';
import { registerUnsubscribe, type UnsubscribeOptions } from './unsubscribe.ts';
import { registerSecurity } from './security.ts';
import { MAX_UPLOAD_BYTES } from './upload.ts';

export interface AppOptions extends ProbeOptions {
  log: FastifyBaseLogger;
  /** PEM contents; null serves plain HTTP. */
  tls: { cert: Buffer; key: Buffer } | null;
  /** Proxies whose header with the client's address is trusted. */
  trustedProxies: readonly string[];
  connections: ConnectionCounter;
  /** Called when a call met damaged data. */
  reportDamage: DamageReport;
  /** Null without external brokers. */
  brokerChecks: BrokerCheckOptions | null;
  /** Null: a server without pages, whose port is for probes and websockets. */
  portal: PortalOptions | null;
}

/** The pages and the calls of the API. */
export interface PortalOptions extends OidcRouteOptions, RouteOptions, UnsubscribeOptions {
  tileUrls: readonly string[];
  /** External pages that dialogs show in frames. */
  framedUrls: readonly string[];
  /** Folder of the built pages; may be absent. */
  pages: string;
  pictures: Pick<Repositories['pictures'], 'byName'>;
  /** Websocket addresses of external brokers. */
  brokerUrls: readonly string[];
}

/** How long a client may take, ms: for the headers, for a body of JSON, and for a whole upload. */
const HEADERS_MS = 10_000;
const BODY_MS = 15_000;
const UPLOAD_MS = 10 * 60_000;
/** A proxy in front keeps its connections for a minute. */
const KEEP_ALIVE_MS = 65_000;
/** How long a stop waits for answers. */
const STOP_MS = 3_000;

const refuseSchema = () => {
  throw new Error('Calls are validated by Zod: a route has no schema.');
};
/** Keeps Fastify from loading its two compilers of schemas, a tenth of a start's work. */
const NO_SCHEMAS = { buildValidator: () => refuseSchema, buildSerializer: () => refuseSchema };

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: PUBLIC_BODY_LIMIT,
    trustProxy: [...options.trustedProxies],
    requestTimeout: UPLOAD_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    schemaController: { compilersFactory: NO_SCHEMAS },
    ...(options.tls ? { https: { ...options.tls, ...SERVER_TIMES } } : { http: SERVER_TIMES }),
  });
  timeRequests(app, options.metrics);
  answerErrors(app, options.reportDamage);
  endConnections(app);
  endSlowBodies(app);
  enforceConnectionLimits(app, options.connections);
  // Answers of calls belong to one person; what may be cached says so itself.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done();
  });
  if (options.portal) await registerPortal(app, options.portal, { tls: options.tls !== null });
  else app.setNotFoundHandler(refuseUnknownPath);
  registerProbes(app, options);
  if (options.brokerChecks) registerBrokerChecks(app, options.brokerChecks);
  return app;
}

async function registerPortal(
  app: FastifyInstance,
  portal: PortalOptions,
  { tls }: { tls: boolean },
): Promise<void> {
  await registerSecurity(app, { ...portal, tls });
  // Node's default is the highest brotli level, which takes seconds for a large fleet.
  await app.register(compress, { brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } });
  await app.register(formbody);
  await app.register(cookie);
  await registerRoutes(app, portal);
  registerOidc(app, portal);
  registerUnsubscribe(app, portal);
  registerFiles(app, portal.pictures);
  registerDocs(app);
  await registerPages(app, portal.pages);
}

const SERVER_TIMES = { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 5_000 };

/**
 * While the server stops, every response closes its connection: kept-alive ones would delay the stop, because Node closes
 * only those that are idle at that moment. What is left after a while is closed too.
 */
function endConnections(app: FastifyInstance): void {
  let stops = false;
  app.addHook('preClose', (done) => {
    stops = true;
    setTimeout(() => app.server.closeAllConnections(), STOP_MS).unref();
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stops) void reply.header('connection', 'close');
    done();
  });
}

/**
 * Closes connections whose body trickles in; uploads have more time. The rest of a refused body is thrown away as it
 * arrives: closing at once would keep the refusal from clients that are still sending.
 */
function endSlowBodies(app: FastifyInstance): void {
  function endUnlessComplete(raw: IncomingMessage): void {
    if (raw.complete) return;
    const timer = setTimeout(() => raw.destroy(), BODY_MS);
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.bodyLimit !== MAX_UPLOAD_BYTES) endUnlessComplete(request.raw);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.routeOptions.bodyLimit === MAX_UPLOAD_BYTES) endUnlessComplete(request.raw);
    done();
  });
}

/** Closes connections beyond the limits before they cost more than their socket. */
function enforceConnectionLimits(app: FastifyInstance, connections: ConnectionCounter): void {
  app.server.on('connection', (socket) => {
    if (!connections.admit(socket)) socket.destroy();
  });
}
