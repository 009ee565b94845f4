import type { EnergyStep, SeriesPoint } from '@heliograph/contracts/http';
import { writeEnergyColumns } from '@heliograph/domain/columns';
import type { Client } from '../../storage/client.ts';
import { counterEnergy } from './counterEnergy.ts';
import { sampledEnergy } from './sampledEnergy.ts';

/**
 * Energy of counters between edges that lie so many minutes apart, written as `writeEnergyColumns` of domain/columns
 * does. Energy is kept in quarter hours; what is finer is reckoned from the readings.
 */
export async function steppedEnergy(
  client: Client,
  points: readonly SeriesPoint[],
  edges: Float64Array,
  step: EnergyStep,
): Promise<Uint8Array<ArrayBuffer>> {
  const sums =
    step < 15 ? await sampledEnergy(client, points, edges, step) : await counterEnergy(client, points, edges);
  return writeEnergyColumns({
    edges,
    kwh: sums.map(({ kwh }) => kwh),
    estimated: sums.map(({ estimated }) => estimated),
  });
}
