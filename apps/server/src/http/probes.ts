import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { isSameSecret } from '../secrets/tokens.ts';
import { Refused } from './refused.ts';

export interface ProbeOptions {
  metrics: Registry;
  /** Bearer token that reads the metrics; null lets programs on this machine read them. */
  metricsToken: string | null;
  /** Names of the parts that cannot work; empty while all can. */
  readiness: () => Promise<readonly string[]>;
}

/**
 * [OPS-08] `/healthz` says that the process answers: restart it when it does not. `/readyz` says that it can do its work:
 * send it no traffic while it cannot. `/metrics` is for Prometheus.
 */
export function registerProbes(
  app: FastifyInstance,
  { metrics, metricsToken, readiness }: ProbeOptions,
): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const failing = await readiness();
    if (failing.length === 0) return { status: 'ready' };
    return reply.code(503).send({ status: 'unavailable', failing });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw new Refused('notFound', 'pathUnknown');
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

function mayReadMetrics({ headers, socket }: FastifyRequest, token: string | null): boolean {
  if (token !== null) return isSameSecret(headers.authorization ?? '', `Bearer ${token}`);
  // A proxy on this machine forwards strangers.
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '');
}
