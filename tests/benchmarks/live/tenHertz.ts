import type { BenchRow } from '../table.ts';
import { measurePeer, measureWall } from './measurePage.ts';
import { parseRows } from './rows.ts';
import { underLoad } from './underLoad.ts';

const STATIONS = 100;
const VALUES = 20;

/** A display whose gateways report ten times a second, compared with a typical page. */
export function run({ minutes = 2 }: { minutes?: number }): Promise<BenchRow[]> {
  return underLoad({ stations: STATIONS, periodMs: 100, values: VALUES }, async (fleet) => {
    const wall = await measureWall(fleet, minutes);
    const peer = await measurePeer(fleet, minutes);
    const name = `wall, ${fleet.gateways} gateways of ${VALUES} values at 10 Hz, ${minutes} min`;
    return parseRows(name, wall, peer, { p50: '≤ 100', p99: '≤ 150', busy: '≤ 6' });
  });
}
