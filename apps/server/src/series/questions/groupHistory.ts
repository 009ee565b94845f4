import type { SeriesPoint } from '@heliograph/contracts/http';
import { joinSections } from '@heliograph/domain/columns';
import type { Client } from '../../storage/client.ts';
import { findPoints } from './findPoints.ts';
import { storedSamples, type WantedDevice } from './storedSamples.ts';

/** An answer stays below this, so that neither side runs out of memory: some 30 million samples. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Samples of many properties in [start, end), written as `writeDeviceColumns` of domain/columns does: a section a
 * device, a column a point, blank where the point is no numeric property of a known device. Null when there are too
 * many to answer at once.
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
    if (bytes > MOST_BYTES) return null;
  }
  return joinSections(
    [...wanted.values()].map(({ id }) => Buffer.concat((id === null ? undefined : packs.get(id)) ?? [])),
  );
}
