import { createTaskProcess, TaskProcessEnded } from '../support/taskProcess.ts';
import type { IngestChannel } from './ingest.ts';

/** A message as it was read, in parts that are stored in turns. */
export interface ReadMessage extends Head {
  parts: readonly [MessagePart, ...MessagePart[]];
}

export interface MessagePart {
  /** Those of large messages are parsed whenever they are asked for. */
  readonly json: unknown;
  /** Payload. */
  bytes: number;
}

/** Facts about telemetry that are needed before its turn; null for other messages. */
interface Head {
  sequence: number | null;
  /** Time of the last sample, which is the newest, epoch ms. */
  newest: number | null;
}

/** A message of telemetry, and its parts as JSON; null for what is not JSON. */
export interface Dividing {
  task: Uint8Array;
  result: (Head & { parts: Uint8Array[] }) | null;
}

/** Telemetry with more samples takes several turns, so that the messages of others need not wait for all of it. */
const MAX_SAMPLES = 500;

const decoder = new TextDecoder('utf-8', { fatal: true });
const parse = (payload: Uint8Array): unknown => JSON.parse(decoder.decode(payload));
const dividing = createTaskProcess<Dividing>('ingest/divideProcess');

/** Parses a message here. @returns null for what is not JSON */
export function readMessage(channel: IngestChannel, payload: Uint8Array): ReadMessage | null {
  const read = divide(channel, payload);
  if (!read) return null;
  const { parts, ...head } = read;
  const bytes = payload.byteLength / parts.length;
  const [first, ...others] = parts.map((json) => ({ json, bytes }));
  return { ...head, parts: [first!, ...others] };
}

/**
 * Has telemetry parsed by another process, as that takes a tenth of a second for 10,000 samples; each part is parsed here in
 * its turn. @returns null for what is not JSON
 */
export async function readLargeTelemetry(payload: Uint8Array): Promise<ReadMessage | null> {
  try {
    const read = await dividing.run(payload);
    if (!read) return null;
    const { parts, ...head } = read;
    const [first, ...others] = parts.map((text) => ({
      get json() {
        return parse(text);
      },
      bytes: text.byteLength,
    }));
    return { ...head, parts: [first!, ...others] };
  } catch (error) {
    if (!(error instanceof TaskProcessEnded)) throw error;
    return readMessage('telemetry', payload);
  }
}

/** Work of the other process. */
export function divideTelemetry(payload: Uint8Array): Dividing['result'] {
  const read = divide('telemetry', payload);
  return read && { ...read, parts: read.parts.map((part) => Buffer.from(JSON.stringify(part))) };
}

/**
 * Divides telemetry by its samples. Its sequence is stored with the last part: what was stored of a message that is not
 * acknowledged comes again, and samples are stored once.
 */
function divide(channel: IngestChannel, payload: Uint8Array): (Head & { parts: unknown[] }) | null {
  let json: unknown;
  try {
    json = parse(payload);
  } catch {
    return null;
  }
  if (channel !== 'telemetry') return { sequence: null, newest: null, parts: [json] };
  const { seq, samples } = (json ?? {}) as { seq?: unknown; samples?: unknown };
  const list: unknown[] = Array.isArray(samples) ? samples : [];
  const head = {
    sequence: asInteger(seq),
    newest: asInteger((list.at(-1) as { at?: unknown } | null | undefined)?.at),
  };
  if (list.length <= MAX_SAMPLES) return { ...head, parts: [json] };
  const part = (_: unknown, i: number) => ({
    ...(json as object),
    samples: list.slice(i * MAX_SAMPLES, (i + 1) * MAX_SAMPLES),
  });
  return { ...head, parts: Array.from({ length: Math.ceil(list.length / MAX_SAMPLES) }, part) };
}

const asInteger = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null);
