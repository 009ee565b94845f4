import type { BenchRow } from '../table.ts';
import { measurePeer, measureWall } from './measurePage.ts';
import { parseRows } from './rows.ts';
import { underLoad } from './underLoad.ts';

const STATIONS = 1000;
const DEVICES_EACH = 10;
const PEER_MINUTES = 2;

/** A display with a fleet that changes completely each second, compared with a typical page. */
export function run({ minutes = 10 }: { minutes?: number }): Promise<BenchRow[]> {
  return underLoad({ stations: STATIONS, periodMs: 1000, devicesEach: DEVICES_EACH }, async (fleet) => {
    const wall = await measureWall(fleet, minutes);
    const peer = await measurePeer(fleet, Math.min(minutes, PEER_MINUTES));
    return parseRows(`wall, ${fleet.devices} devices at 1 Hz, ${minutes} min`, wall, peer, {
      p99: '< 500',
      busy: '< 10',
    });
  });
}
