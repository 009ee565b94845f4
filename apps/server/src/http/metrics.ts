import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import type { BrokerCounters } from '../broker/embeddedBroker.ts';
import type { DeliveryCounters } from '../notifications/notifier.ts';
import type { IngestCounters } from '../ingest/ingest.ts';

export interface MetricsPorts {
  ingest: { readonly counters: IngestCounters };
  /** Null with external brokers. */
  broker: (() => BrokerCounters) | null;
  /** Mails and SMS, by channel. */
  deliveries: () => Readonly<Record<string, Readonly<DeliveryCounters>>>;
  /** Displays connected to this server. */
  connected: () => number;
}

/** Prometheus metrics, read on request. */
export function createMetrics({ ingest, broker, deliveries, connected }: MetricsPorts): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
  new Gauge({
    name: 'heliograph_displays_attending',
    help: 'Displays that wait for what is new',
    registers: [registry],
    collect() {
      this.set(connected());
    },
  });
  if (broker) brokerMetrics(registry, broker);
  return registry;
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
