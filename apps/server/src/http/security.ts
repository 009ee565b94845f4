import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export interface SecurityOptions {
  tls: boolean;
  tileUrls: readonly string[];
  /** External pages that dialogs show in frames. */
  framedUrls: readonly string[];
  /** Websocket addresses of external brokers. */
  brokerUrls: readonly string[];
}

/**
 * Security headers. The policy allows what the pages use: workers, generated images, sockets, the configured tiles
 * and documents.
 */
export async function registerSecurity(
  app: FastifyInstance,
  { tls, tileUrls, framedUrls, brokerUrls }: SecurityOptions,
): Promise<void> {
  const tileOrigins = listOrigins(tileUrls);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Exports run in workers created from blobs.
        workerSrc: ["'self'", 'blob:'],
        // The grid, the charts and the UI kit write style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tileOrigins],
        fontSrc: ["'self'", 'data:'],
        // 'self' includes the embedded broker's websocket.
        connectSrc: ["'self'", ...listOrigins(brokerUrls), ...tileOrigins],
        frameSrc: ["'self'", ...listOrigins(framedUrls)],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // Over plain HTTP, as on a LAN, these two would break the page or have no effect.
    hsts: tls,
    crossOriginOpenerPolicy: tls,
    originAgentCluster: tls,
  });
}

function listOrigins(urls: readonly string[]): string[] {
  return [...new Set(urls.map((url) => new URL(url).origin))];
}
