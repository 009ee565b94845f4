import { topics, type Backfill, type Telemetry } from '@heliograph/contracts/mqtt';
import type { BrokerLink } from '@heliograph/gateway-link';
import type { GatewayClock } from '../clock.ts';
import type { SampleStore } from '../store/sampleStore.ts';
import type { Sequences } from '../store/sequences.ts';
import { backfillMessages } from './backfillMessages.ts';

/** A sample as it goes to the server. */
export type WireSample = Telemetry['samples'][number] & {
  /** True if it is stored on disk when the server does not acknowledge it. */
  isKept: boolean;
};

export interface UplinkOptions {
  uuid: string;
  link: Pick<BrokerLink, 'connected' | 'publish'>;
  store: SampleStore;
  sequences: Sequences;
  clock: Pick<GatewayClock, 'isSet'>;
  /** Called when the medium cannot be written. */
  onStoreError: (error: unknown) => void;
}

/** Sends samples to the server: live ones first, then those stored on disk. */
export interface Uplink {
  /** @param every ms until the next samples of these devices */
  send(samples: readonly WireSample[], every: number): void;
  /** Starts sending stored samples; call it when the connection is up. */
  resume(): void;
  /** Writes all unacknowledged samples. */
  close(): void;
}

/** Time after which an unacknowledged sample is stored on disk, ms. */
const ACKNOWLEDGE_MS = 5_000;
/** More unacknowledged messages than this mean that the server cannot keep up. */
const MAX_IN_FLIGHT = 20;
const SAMPLES_PER_BATCH = 600;
/** Pause after each backfill message: a multiple of its duration, and at least so many ms. */
const REST_SHARE = 1;
const MIN_REST_MS = 50;

interface InFlight {
  samples: readonly WireSample[];
  since: number;
  isStored: boolean;
}

export function createUplink({ uuid, link, store, sequences, clock, onStoreError }: UplinkOptions): Uplink {
  const inFlight = new Set<InFlight>();
  let isDraining = false;
  let isClosed = false;
  const timer = setInterval(settle, ACKNOWLEDGE_MS);

  return {
    send(samples, every) {
      if (!link.connected() || !clock.isSet() || inFlight.size >= MAX_IN_FLIGHT) keep(samples);
      else void publish(samples, every);
    },
    resume: () => void drain(),
    close() {
      isClosed = true;
      clearInterval(timer);
      for (const each of inFlight) if (!each.isStored) keep(each.samples);
      flush();
    },
  };

  async function publish(samples: readonly WireSample[], period: number): Promise<void> {
    const flight: InFlight = { samples, since: performance.now(), isStored: false };
    inFlight.add(flight);
    const message: Telemetry = {
      seq: sequences.next('telemetry'),
      period,
      samples: samples.map(({ device_id, at, status, values }) => ({ device_id, at, status, values })),
    };
    try {
      await link.publish(topics.telemetry(uuid), JSON.stringify(message));
    } catch {
      // The connection is restored automatically.
      if (!flight.isStored && !isClosed) keep(samples);
    } finally {
      inFlight.delete(flight);
    }
  }

  function keep(samples: readonly WireSample[]): void {
    store.add(
      samples.flatMap(({ device_id, at, values, isKept }) =>
        isKept && Object.keys(values).length > 0 ? [{ device_id, at, values }] : [],
      ),
    );
  }

  /**
   * Moves samples that wait too long for acknowledgement to disk; the server recognises those it has stored.
   */
  function settle(): void {
    const before = performance.now() - ACKNOWLEDGE_MS;
    for (const flight of inFlight) {
      if (flight.isStored || flight.since > before) continue;
      keep(flight.samples);
      flight.isStored = true;
    }
    flush();
    void drain();
  }

  function flush(): void {
    try {
      store.flush();
    } catch (error) {
      onStoreError(error);
    }
  }

  /** Sends stored samples until none are left or the connection is lost. */
  async function drain(): Promise<void> {
    if (isDraining) return;
    isDraining = true;
    try {
      while (link.connected() && clock.isSet() && !isClosed) {
        const batch = store.next(SAMPLES_PER_BATCH);
        if (!batch) break;
        for (const message of backfillMessages(batch.samples)) await publishBackfill(message);
        store.acknowledge(batch);
      }
    } catch {
      // The batch is sent again over the next connection.
    } finally {
      isDraining = false;
    }
  }

  async function publishBackfill(message: Omit<Backfill, 'seq'>): Promise<void> {
    const started = performance.now();
    const payload: Backfill = { seq: sequences.next('backfill'), ...message };
    await link.publish(topics.backfill(uuid), JSON.stringify(payload));
    const rest = Math.max(MIN_REST_MS, REST_SHARE * (performance.now() - started));
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
}
