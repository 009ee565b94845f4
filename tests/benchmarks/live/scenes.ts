import { inBrowser } from '../browser.ts';
import { against, type BenchRow } from '../table.ts';
import { measurePeer, WATCH } from './measurePage.ts';
import { underLoad } from './underLoad.ts';
import { watchScenes } from './watchScenes.ts';

const STATIONS = 1000;
const PEER_MINUTES = 1;

/** Each scene of a display whose stations all change each second, compared with a typical page. */
export function run(): Promise<BenchRow[]> {
  return underLoad({ stations: STATIONS, periodMs: 1000 }, async (fleet) => {
    const turns = await inBrowser(fleet.stack, WATCH, (context) =>
      watchScenes(context.pages()[0]!, fleet.stack),
    );
    const peer = await measurePeer(fleet, PEER_MINUTES);
    return turns.flatMap(({ scene, busy, longTasks, longestTask }) => [
      against({
        name: `scene ${scene}, ${fleet.gateways} gateways at 1 Hz: main thread busy`,
        figure: busy * 100,
        unit: '%',
        peer: peer.name,
        peerFigure: peer.busy * 100,
        aim: '< 8',
      }),
      { name: `scene ${scene}: tasks over 50 ms in a turn`, figure: longTasks, unit: '', aim: '0' },
      { name: `scene ${scene}: longest task`, figure: longestTask, unit: 'ms', aim: '≤ 50' },
    ]);
  });
}
