import { MAX_MAINTENANCE_MS, MAX_SHELF_MS, type AlarmResults } from '@heliograph/contracts/http';
import { can, type Capability } from '@heliograph/domain/permissions';
import { getActor } from '../../access/access.ts';
import type { AlarmDeed } from '../../storage/repositories/alarmHandling.ts';
import { type Caller, requireSession } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { fieldMissing, Refused } from '../refused.ts';
import { requireCapability } from '../require.ts';
import type { Services } from '../services.ts';
import { alarmOnWire } from './alarmOnWire.ts';
import { readWall } from './display/wallAlarms.ts';

/** Handlers of alarm actions [ALM-01]. */
export function alarmHandlingHandlers(services: Services) {
  const { access, repositories, now } = services;
  const { alarmHandling, maintenance, devices, stations } = repositories;

  async function handle(
    ids: readonly string[],
    capability: Capability,
    deed: Pick<AlarmDeed, 'kind' | 'text'> & { until?: number; wall?: string | undefined },
    caller: Caller,
  ): Promise<AlarmResults> {
    const { person } = requireSession(caller);
    const { may } = await access.of(person);
    const wall = deed.wall === undefined ? null : await readWall(services, deed.wall);
    const isShown = (stationId: number) =>
      !wall || wall.stationIds === 'all' || wall.stationIds.has(stationId);
    const results = await alarmHandling.apply(
      ids.map(Number),
      { ...deed, until: deed.until ?? null, wall: wall?.name ?? '', person: getPerson(caller), at: now() },
      (stationId) =>
        may('station.view', stationId) && isShown(stationId) ? may(capability, stationId) : null,
    );
    return {
      list: results.map(({ id, result, at, by, stationId }) => ({
        id: String(id),
        result,
        at,
        by: stationId !== null && may('station.private', stationId) ? by : '',
      })),
    };
  }

  return {
    acknowledgeAlarms: ({ alarm_ids, comment, wall }, caller) =>
      handle(alarm_ids, 'alarm.acknowledge', { kind: 'acknowledge', text: comment, wall }, caller),

    async shelveAlarms({ alarm_ids, until, reason }, caller) {
      if (until <= now() || until > now() + MAX_SHELF_MS)
        throw new Refused('badRequest', 'shelfEnd', {
          field: 'until',
          values: { days: computeDays(MAX_SHELF_MS) },
        });
      return handle(alarm_ids, 'alarm.shelve', { kind: 'shelve', text: reason, until }, caller);
    },

    unshelveAlarms: ({ alarm_ids, comment }, caller) =>
      handle(alarm_ids, 'alarm.shelve', { kind: 'unshelve', text: comment }, caller),

    commentAlarms: ({ alarm_ids, comment }, caller) =>
      handle(alarm_ids, 'alarm.acknowledge', { kind: 'comment', text: comment }, caller),

    async getAlarm({ alarm_id }, caller) {
      const [alarm, { may }] = await Promise.all([
        alarmHandling.byId(alarm_id),
        access.of(requireSession(caller).person),
      ]);
      if (!alarm || !may('station.view', alarm.station_id))
        throw new Refused('notFound', 'alarmUnknown', { field: 'alarm_id' });
      const [suppressions, events, names] = await Promise.all([
        alarmHandling.suppressions([alarm.device_id], alarm.began_at),
        alarmHandling.events(alarm.id),
        stations.names([alarm.station_id]),
      ]);
      const seesNames = may('station.private', alarm.station_id);
      return {
        alarm: alarmOnWire(alarm, { suppressions: suppressions.get(alarm.device_id), seesNames, now: now() }),
        station: { id: alarm.station_id, station_name: names.get(alarm.station_id) ?? '' },
        // Comments between users are not for strangers.
        events: (seesNames ? events : []).map((event) => ({
          at: event.at,
          kind: event.kind,
          by: event.by_name,
          comment: event.comment,
          until: event.until_at,
          wall: event.wall,
        })),
        may_acknowledge: may('alarm.acknowledge', alarm.station_id),
        may_shelve: may('alarm.shelve', alarm.station_id),
      };
    },

    async getSuppressions({ station_id }, caller) {
      const { person } = requireSession(caller);
      const { may, stationIds } = await access.of(person);
      const rows = await maintenance.list(
        station_id === undefined ? stationIds : new Set([station_id]),
        now(),
      );
      const plansCompany = can(getActor(person), 'maintenance.planCompany') && !person.token?.stationIds;
      const seesNames = (ids: readonly number[]) => ids.every((id) => may('station.private', id));
      return {
        list: rows.map((row) => ({
          suppression_id: row.id,
          kind: row.code === null ? ('maintenance' as const) : ('shelf' as const),
          scope: row.device !== null ? ('device' as const) : row.company_id !== null ? ('company' as const) : ('station' as const), // oxfmt-ignore
          device_id: row.device,
          station_ids: row.device === null ? row.stations : [],
          code: row.code,
          from: row.from_at,
          until: row.until_at,
          reason: seesNames(row.stations) ? row.reason : '',
          by: seesNames(row.stations) ? row.by_name : '',
          may_end:
            row.code === null &&
            (row.company_id === null
              ? row.stations.every((id) => may('maintenance.plan', id))
              : plansCompany && (person.role === 'administrator' || row.company_id === person.company_id)),
        })),
        may_plan: station_id !== undefined && may('maintenance.plan', station_id),
        may_plan_company: person.company_id !== null && plansCompany,
      };
    },

    async addMaintenance({ station_id, device_id, from, until, reason }, caller) {
      const { person } = requireSession(caller);
      let place: { device_id: number | null; station_id: number | null; company_id: number | null };
      if (station_id === undefined) {
        if (person.company_id === null || person.token?.stationIds)
          throw new Refused('forbidden', 'forbidden');
        if (device_id !== undefined) throw fieldMissing('station_id');
        place = { device_id: null, station_id: null, company_id: person.company_id };
      } else {
        place = { device_id: null, station_id, company_id: null };
        if (device_id !== undefined) {
          const device = await devices.byDeviceId(device_id);
          if (device?.station_id !== station_id)
            throw new Refused('notFound', 'deviceUnknown', { field: 'device_id' });
          place = { device_id: device.id, station_id: null, company_id: null };
        }
      }
      const tooLong = until > from + MAX_MAINTENANCE_MS || from > now() + MAX_MAINTENANCE_MS;
      if (tooLong || until <= now())
        throw new Refused('badRequest', 'maintenanceTime', {
          field: 'until',
          values: { days: computeDays(MAX_MAINTENANCE_MS) },
        });
      const { id, name } = getPerson(caller);
      // It never reaches back: what people saw of alarms stays true.
      const from_at = Math.max(from, now());
      const window = { ...place, from_at, until_at: until, reason, person_id: id, by_name: name };
      return { suppression_id: await maintenance.add(window, now()) };
    },

    async endMaintenance({ suppression_id }, caller) {
      const { person } = requireSession(caller);
      const unknown = () => new Refused('notFound', 'maintenanceUnknown', { field: 'suppression_id' });
      const window = await maintenance.open(suppression_id, now());
      if (!window) throw unknown();
      const { at_station, company_id, device_id, station_id, from_at, until_at, reason } = window;
      if (at_station !== null) {
        const { may } = await access.of(person);
        if (!may('station.view', at_station)) throw unknown();
        if (!may('maintenance.plan', at_station)) throw new Refused('forbidden', 'forbidden');
      } else {
        if (person.role !== 'administrator' && person.company_id !== company_id) throw unknown();
        requireCapability(caller, 'maintenance.planCompany');
        if (person.token?.stationIds) throw new Refused('forbidden', 'forbidden');
      }
      const ended = { company_id, device_id, station_id, from_at, until_at, reason };
      await maintenance.end(
        suppression_id,
        { ...ended, person_id: person.id, by_name: getPerson(caller).name },
        now(),
      );
      return {};
    },
  } satisfies Partial<HandlersOf<'alarm'>>;
}

function getPerson(caller: Caller): AlarmDeed['person'] {
  const { person } = requireSession(caller);
  return { id: person.id, name: person.name || person.user_name };
}

const computeDays = (ms: number): number => Math.round(ms / 86_400_000);
