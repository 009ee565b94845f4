import type { z } from 'zod';
import type { KeyValueStore } from '../../ports.ts';
import type { Owner } from './records.ts';

interface Owned {
  owner: string;
  stationIds?: number[];
}

/** A record of the store; null for one that is another owner's, of other stations, or cannot be read. */
export async function readOwn<T extends Owned>(
  store: KeyValueStore,
  key: string,
  schema: z.ZodType<T>,
  { name, stations }: Owner,
): Promise<T | null> {
  const { success, data } = schema.safeParse(await store.get(key).catch(() => null));
  if (!success || data.owner !== name) return null;
  const { stationIds } = data;
  const isOfThese =
    stationIds === undefined ||
    (stationIds.length === stations.size && stationIds.every((id) => stations.has(id)));
  return isOfThese ? data : null;
}
