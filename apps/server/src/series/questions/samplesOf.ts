import { readPacks, type Table } from '@heliograph/domain/columns';
import type { Client } from '../../storage/client.ts';
import { findPoints } from './findPoints.ts';
import { storedSamples } from './storedSamples.ts';

/** Samples of properties of one device in [start, end), oldest first; a column a code, NaN where not measured. */
export async function samplesOf(
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
  const packs: Uint8Array[] = [];
  if (id !== undefined) {
    const slots = codes.map((_, i) => found.get(i)?.slot ?? null);
    for await (const { pack } of storedSamples(client, [{ id, slots }], start, end)) packs.push(pack);
  }
  return readPacks(Buffer.concat(packs), [...codes.keys()]);
}
