import type { Client } from '../../storage/client.ts';
import { samplesOf } from './samplesOf.ts';

export interface HistorySample {
  /** Epoch ms. */
  timestamp: number;
  value: number;
}

/** Samples of one numeric property in [start, end), oldest first; none for an unknown device or property. */
export async function history(
  client: Client,
  deviceId: string,
  code: string,
  start: number,
  end: number,
): Promise<HistorySample[]> {
  const { at, columns } = await samplesOf(client, deviceId, [code], start, end);
  const samples: HistorySample[] = [];
  for (const [i, value] of (columns[0] ?? at).entries()) {
    if (!Number.isNaN(value)) samples.push({ timestamp: at[i] ?? 0, value });
  }
  return samples;
}
