import type { SeriesPoint } from '@heliograph/contracts/http';
import { joinSections, readPacks, type Table } from '@heliograph/domain/columns';
import type { Client } from '../../storage/client.ts';
import { decodePacks } from '../../storage/damage.ts';
import { yieldToEventLoop } from '../../support/yieldToEventLoop.ts';
import { findPoints } from './findPoints.ts';
import { storedSamples, type WantedDevice } from './storedSamples.ts';

export interface HistorySample {
  /** Epoch ms. */
  timestamp: number;
  value: number;
}

/** Limit of a response as rows: a month of samples every 9 s. */
const MAX_SAMPLES = 300_000;

/**
 * Samples of one numeric property in [start, end), oldest first; none for an unknown device or property. Null when there
 * are too many for one response.
 */
export async function history(
  client: Client,
  deviceId: string,
  propertyCode: string,
  start: number,
  end: number,
): Promise<HistorySample[] | null> {
  const point = (await findPoints(client, [{ deviceId, propertyCode }])).get(0);
  const samples: HistorySample[] = [];
  if (!point) return samples;
  const wanted = [{ id: point.deviceId, slots: [point.slot] }];
  for await (const stored of storedSamples(client, wanted, start, end)) {
    const { at, columns } = decodePacks('sample_day', [stored], (pack) => readPacks(pack, [0]));
    for (const [i, value] of (columns[0] ?? at).entries())
      if (!Number.isNaN(value)) samples.push({ timestamp: at[i] ?? 0, value });
    if (samples.length > MAX_SAMPLES) return null;
    await yieldToEventLoop();
  }
  return samples;
}

/** Limit of a response as columns, to protect the memory of both sides: some 8 million samples. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Samples of many properties in [start, end), as written by `writeDeviceColumns` of domain/columns: a section per
 * device, a column per point, blank where the point is not a numeric property of a known device. Null when there are
 * too many for one response.
 */
export async function groupHistory(
  client: Client,
  points: readonly SeriesPoint[],
  start: number,
  end: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const found = await findPoints(client, points);
  const wanted = new Map<string, { id: number | null; slots: (number | null)[] }>();
  for (const [i, { deviceId }] of points.entries()) {
    const device = wanted.get(deviceId) ?? { id: null, slots: [] };
    const point = found.get(i);
    device.id ??= point?.deviceId ?? null;
    device.slots.push(point?.slot ?? null);
    wanted.set(deviceId, device);
  }
  const known = [...wanted.values()].filter(
    (device): device is WantedDevice & typeof device => device.id !== null,
  );
  const packs = new Map(known.map(({ id }) => [id, [] as Uint8Array[]]));
  let bytes = 0;
  for await (const { deviceId, pack } of storedSamples(client, known, start, end)) {
    packs.get(deviceId)?.push(pack);
    bytes += pack.length;
    if (bytes > MAX_BYTES) return null;
  }
  return joinSections(
    [...wanted.values()].map(({ id }) => Buffer.concat((id === null ? undefined : packs.get(id)) ?? [])),
  );
}

/** Samples of properties of one device in [start, end), oldest first; a column per code, NaN where not measured. */
export async function readSamples(
  client: Client,
  deviceId: string,
  codes: readonly string[],
  start: number,
  end: number,
): Promise<Table> {
  const found = await findPoints(
    client,
    codes.map((propertyCode) => ({ deviceId, propertyCode })),
  );
  const id = [...found.values()][0]?.deviceId;
  const days: Table[] = [];
  if (id !== undefined) {
    const slots = codes.map((_, i) => found.get(i)?.slot ?? null);
    for await (const stored of storedSamples(client, [{ id, slots }], start, end)) {
      days.push(decodePacks('sample_day', [stored], (pack) => readPacks(pack, [...codes.keys()])));
      await yieldToEventLoop();
    }
  }
  return {
    at: joinColumns(days.map(({ at }) => at)),
    columns: codes.map((_, i) => joinColumns(days.map(({ columns }) => columns[i]!))),
  };
}

function joinColumns(parts: readonly Float64Array[]): Float64Array {
  const joined = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
