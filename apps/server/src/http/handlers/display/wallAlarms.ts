import { MAX_WALL_ALARMS, type DisplayConfig } from '@heliograph/contracts/http';
import { byUrgency } from '@heliograph/domain/alarms';
import { isFault } from '@heliograph/domain/status';
import { readStoredConfig } from '../../../displays/readStoredConfig.ts';
import { sharedStations, type StationSet } from '../../../storage/anyOf.ts';
import { requireSession } from '../../caller.ts';
import type { HandlersOf } from '../../handler.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { alarmsOnWire } from '../alarmOnWire.ts';

/** Display at which the user stands. */
interface ShownWall {
  name: string;
  config: DisplayConfig;
  /** That it may show now. */
  stationIds: StationSet;
}

/** The display that showed a code. @throws Refused if the code is too old, or the display does not show codes any more */
export async function readWall(
  { access, displays, repositories }: Pick<Services, 'access' | 'displays' | 'repositories'>,
  code: string,
): Promise<ShownWall> {
  const id = displays.wallCodes.displayOf(code);
  const [row, person] =
    id === null ? [] : await Promise.all([repositories.displays.byId(id), repositories.people.byId(id)]);
  const config = row && readStoredConfig(row.config);
  if (!row || !person || !config?.acknowledge)
    throw new Refused('notFound', 'wallCodeOld', { field: 'wall' });
  return { name: row.name, config, stationIds: (await access.of(person)).stationIds };
}

/** Calls of people in front of a display [ALM-01]. */
export function wallAlarmHandlers(services: Services) {
  const { access, now, repositories } = services;
  return {
    async getWallAlarms({ wall }, caller) {
      const { name, config, stationIds } = await readWall(services, wall);
      const mine = await access.of(requireSession(caller).person);
      const rows = await repositories.alarms.history({
        of: { stations: sharedStations(stationIds, mine.stationIds) },
        types: ['alarm', 'fault'],
        start: 0,
        end: now() + 1,
        state: 'pending',
        limit: MAX_READ_ALARMS,
      });
      const onlyFaults = showsOnlyFaults(config);
      const alarms = await alarmsOnWire(services, rows, mine);
      const list = alarms
        .map((alarm, i) => ({ ...alarm, station_id: rows[i]!.station_id }))
        .filter(
          (alarm) =>
            alarm.handling.state === 'unacknowledged' &&
            mine.may('alarm.acknowledge', alarm.station_id) &&
            (!onlyFaults || isFault(alarm)),
        )
        .sort(byUrgency);
      const shown = list.slice(0, MAX_WALL_ALARMS);
      const names = await repositories.stations.names(shown.map(({ station_id }) => station_id));
      return {
        name,
        total: list.length,
        list: shown.map(({ station_id, ...alarm }) => ({
          ...alarm,
          station_name: names.get(station_id) ?? '',
        })),
      };
    },
  } satisfies Pick<HandlersOf<'display'>, 'getWallAlarms'>;
}

/** Maximum pending alarms that are read, the newest ones. */
const MAX_READ_ALARMS = 10_000;

/** Warnings are on none of its scenes: new faults are on all displays. */
const showsOnlyFaults = ({ scenes }: DisplayConfig): boolean =>
  !scenes.some((scene) => scene.kind === 'alarms' && !scene.only_faults);
