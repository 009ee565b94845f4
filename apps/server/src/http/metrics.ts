import { attend, awaitChange, awaitPairing } from '@heliograph/contracts/http';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { BrokerCounters } from '../broker/embeddedBroker.ts';
import type { DeliveryCounters } from '../notifications/notifier.ts';
import type { Ingest } from '../ingest/ingest.ts';
import type { DiskSpace } from '../disk/diskSpace.ts';
import type { ServerClock } from '../time/watchClock.ts';
import type { SeriesReader } from '../series/seriesReader.ts';

export interface MetricsPorts {
  /** Null where other servers take in messages. */
  ingest: Pick<Ingest, 'counters' | 'queue'> | null;
  clock: Pick<ServerClock, 'doubt' | 'machine' | 'mayDelete' | 'now'>;
  disk: Pick<DiskSpace, 'read'>;
  /** Null with external brokers. */
  broker: (() => BrokerCounters) | null;
  /** Mails and SMS, by channel. */
  deliveries: () => Readonly<Record<string, Readonly<DeliveryCounters>>>;
  /** Requests to the weather service; null without one, and where others do jobs. */
  weather: Readonly<Record<string, number>> | null;
  /** Displays connected to this server; null where others serve the pages. */
  connected: (() => number) | null;
  /** Null without a replica, and where others serve the pages. */
  seriesReader: Pick<SeriesReader, 'counts' | 'lagMs'> | null;
}

/** Prometheus metrics, read on request. */
export function createMetrics({
  ingest,
  clock,
  disk,
  broker,
  deliveries,
  weather,
  connected,
  seriesReader,
}: MetricsPorts): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Counter({
    name: 'heliograph_messages_total',
    help: 'Mails and SMS to people, by what became of them',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [channel, outcomes] of Object.entries(deliveries()))
        for (const [outcome, n] of Object.entries(outcomes)) this.inc({ channel, outcome }, n);
    },
  });
  if (weather)
    new Counter({
      name: 'heliograph_weather_requests_total',
      help: 'Requests to the weather service, by outcome',
      labelNames: ['outcome'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [outcome, n] of Object.entries(weather)) this.inc({ outcome }, n);
      },
    });
  new Gauge({
    name: 'heliograph_disk_bytes',
    help: 'Room on the disk with the data, by what it is',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const { total: size, free } = await disk.read();
      this.set({ kind: 'free' }, free);
      this.set({ kind: 'used' }, size - free);
    },
  });
  clockMetrics(registry, clock);
  if (ingest) ingestMetrics(registry, ingest);
  if (connected) displayMetrics(registry, connected);
  if (seriesReader) replicaMetrics(registry, seriesReader);
  if (broker) brokerMetrics(registry, broker);
  return registry;
}

function clockMetrics(registry: Registry, clock: MetricsPorts['clock']): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `heliograph_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('clock_trusted', '1 while the clock of the machine is trusted', () => Number(clock.doubt() === null));
  gauge(
    'clock_ahead_seconds',
    'By how much the clock of the machine is ahead of the time that the server uses',
    () => Math.round(clock.machine() - clock.now()) / 1000,
  );
  gauge('deletion_allowed', '1 while old data is deleted', () => Number(clock.mayDelete()));
}

function replicaMetrics(registry: Registry, { counts, lagMs }: Pick<SeriesReader, 'counts' | 'lagMs'>): void {
  new Counter({
    name: 'heliograph_series_reads_total',
    help: 'Reports and histories read, by the server of the database',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [server, n] of Object.entries(counts)) this.inc({ server }, n);
    },
  });
  new Gauge({
    name: 'heliograph_replica_lag_seconds',
    help: 'By how much the replica is behind; NaN while it is not read',
    registers: [registry],
    collect() {
      const lag = lagMs();
      this.set(lag === null ? NaN : lag / 1000);
    },
  });
}

function ingestMetrics(registry: Registry, ingest: Pick<Ingest, 'counters' | 'queue'>): void {
  const total = (name: string, help: string, read: () => number) =>
    new Counter({
      name: `heliograph_${name}_total`,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  total('ingest_messages', 'Messages of gateways taken in', () => ingest.counters.messages);
  total('ingest_duplicates', 'Messages that had been taken in before', () => ingest.counters.duplicates);
  total('ingest_commits', 'Transactions with messages', () => ingest.counters.commits);
  total('ingest_samples', 'Samples stored', () => ingest.counters.samples);
  total('ingest_values', 'Values stored', () => ingest.counters.values);
  new Counter({
    name: 'heliograph_ingest_refused_total',
    help: 'Messages and samples refused, by kind',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [kind, n] of Object.entries(ingest.counters.refused)) this.inc({ kind }, n);
    },
  });
  new Gauge({
    name: 'heliograph_ingest_waiting',
    help: 'Messages that are not stored yet',
    registers: [registry],
    collect() {
      this.set(ingest.queue().waiting);
    },
  });
  new Gauge({
    name: 'heliograph_ingest_lag_seconds',
    help: 'For how long the oldest of them has been waiting',
    registers: [registry],
    collect() {
      this.set(ingest.queue().lagMs / 1000);
    },
  });
}

function displayMetrics(registry: Registry, connected: () => number): void {
  new Gauge({
    name: 'heliograph_displays_attending',
    help: 'Displays that wait for what is new',
    registers: [registry],
    collect() {
      this.set(connected());
    },
  });
}

/** Long polls wait on purpose, and would hide what is slow. */
const POLLS: ReadonlySet<string> = new Set([awaitChange.path, attend.path, awaitPairing.path]);

/** Times HTTP calls by route; unserved addresses share one. Before the routes are registered. */
export function timeRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'heliograph_http_seconds',
    help: 'Time from the headers of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'other';
    if (!POLLS.has(route))
      seconds.observe(
        { method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` },
        reply.elapsedTime / 1000,
      );
    done();
  });
}

function brokerMetrics(registry: Registry, read: () => BrokerCounters): void {
  new Gauge({
    name: 'heliograph_broker_clients',
    help: 'Connected clients of the embedded broker',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      const { gateways, sessions } = read();
      this.set({ kind: 'gateway' }, gateways);
      this.set({ kind: 'session' }, sessions);
    },
  });
  new Counter({
    name: 'heliograph_broker_refused_total',
    help: 'Connections, publishes and subscriptions that were not allowed',
    labelNames: ['act'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [act, n] of Object.entries(read().refused)) this.inc({ act }, n);
    },
  });
}
