import type { CallerKind, ConsumptionGroup, ConsumptionRow } from '@heliograph/contracts/http';
import { readEnergyColumns } from '@heliograph/domain/columns';
import { type ChargingSession, findChargingSessions, roundEnergy } from '@heliograph/domain/energy';
import { Code } from '@heliograph/domain/models';
import { withoutNoise } from '@heliograph/domain/tariff';
import { localDate, monthEdges } from '@heliograph/domain/time';
import { floorToQuarter, QUARTER } from '../../series/energy/energyRow.ts';
import { alarmStatistics, MAX_ALARMS } from '../../alarms/alarmStatistics.ts';
import type { AlarmCount } from '../../storage/repositories/alarms.ts';
import { requireSession } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { Refused } from '../refused.ts';
import { getCallerKind } from '../requireBounds.ts';
import type { Services } from '../services.ts';

export function reportHandlers(services: Services) {
  return {
    ...consumptionReportHandlers(services),
    ...operationReportHandlers(services),
    ...alarmReportHandlers(services),
  } satisfies HandlersOf<'report'>;
}

const DAY_MS = 86_400_000;
/** Charger-days in one report, each some 0.05 ms of work: a year of 27 chargers for people. */
const MAX_CHARGER_DAYS: Readonly<Record<CallerKind, number>> = {
  guest: 1_000,
  token: 10_000,
  person: 10_000,
  administrator: 20_000,
};
/** How far beyond the range a charge in progress is followed; extended up to `MAX_MARGIN_MS` for longer ones. */
const MARGIN_MS = 2 * DAY_MS;
const MAX_MARGIN_MS = 32 * DAY_MS;

/** How much of a charger's past is read at a time, so that nothing else waits long. */
const PART_MS = 366 * DAY_MS;

const CODES = [Code.chargerState, Code.sessionEnergy, Code.chargingTotal];

function consumptionReportHandlers(services: Services) {
  const { repositories, series, now } = services;
  /** Whole charges of one charger that overlap [start, end). */
  async function chargesIn(deviceId: string, start: number, end: number): Promise<ChargingSession[]> {
    for (let margin = MARGIN_MS; ; margin *= 4) {
      const from = start - margin;
      const until = Math.min(end + margin, now());
      const { at, columns } = await series.samples(deviceId, CODES, from, until);
      const [state = at, session = at, total = at] = columns;
      const charges = findChargingSessions(
        { at, state, session, total },
        until,
        wholeQuarters(start, end, now()),
      );
      const touching = charges.filter((charge) => charge.begin < end && (charge.end ?? now()) > start);
      const cut =
        touching.some(({ begin }) => begin === at[0]) ||
        (until < now() && touching.some((charge) => charge.end === null || charge.end === at.at(-1)));
      if (!cut || margin >= MAX_MARGIN_MS) return touching;
    }
  }

  /** The same for a long range, in parts; a charge over the edge of two is in both. */
  async function chargesInParts(deviceId: string, start: number, end: number): Promise<ChargingSession[]> {
    const charges = new Map<number, ChargingSession>();
    for (let from = start; from < end; from += PART_MS)
      for (const charge of await chargesIn(deviceId, from, Math.min(from + PART_MS, end))) {
        const within = charge.within + (charges.get(charge.begin)?.within ?? 0);
        charges.set(charge.begin, { ...charge, within });
      }
    return [...charges.values()];
  }

  /** Energy that a charger's counter counted in a range, kWh. */
  async function countedIn(
    deviceId: string,
    { start, end }: { start: number; end: number },
  ): Promise<number> {
    if (end <= start) return 0;
    const point = { deviceId, propertyCode: Code.chargingTotal };
    const bytes = await series.steppedEnergy([point], Float64Array.of(start, end), 60);
    const [kwh = NaN] = readEnergyColumns(bytes, 1).kwh[0]!;
    return Number.isNaN(kwh) ? 0 : kwh;
  }

  return {
    async getConsumption({ station_id, start, end }, { session }) {
      const stations = [...new Set(station_id.split(',').map(Number))];
      const chargers = await repositories.devices.chargersOf(stations);
      const days = Math.ceil((end - start) / DAY_MS);
      const most = MAX_CHARGER_DAYS[getCallerKind(session)];
      if (chargers.length * days > most)
        throw new Refused('badRequest', 'chargersTooMany', { field: 'end', values: { most } });
      /** By the owner's id; null for stations without an owner. */
      const groups = new Map<number | null, ConsumptionGroup>();
      for (const { device_id, name, serial, person_id, person_name, email } of chargers) {
        const person = { user_name: person_name, email: email ?? '' };
        const charges = await chargesInParts(device_id, start, end);
        const rows = charges.map(({ begin, end: past, kwh }): ConsumptionRow => ({
          ...person,
          obj_name: name,
          device_code: serial,
          begin_time: begin,
          end_time: past,
          total_qty: kwh,
        }));
        const counted = await countedIn(device_id, wholeQuarters(start, end, now()));
        if (rows.length === 0 && counted === 0) continue;
        const group = groups.get(person_id) ?? {
          name: person.user_name,
          email: person.email,
          total: 0,
          list: [],
          chargers: [],
        };
        group.list.push(...rows);
        group.chargers.push({ obj_name: name, device_code: serial, ...explainCounted(charges, counted) });
        groups.set(person_id, group);
      }
      return [...groups.values()].map(finished).sort((a, b) => a.name.localeCompare(b.name));
    },
  } satisfies Partial<HandlersOf<'report'>>;
}

/** The sessions of a charger against its counter: the energy of the rows, less `outside`, plus `without_session`, is `counted`. */
function explainCounted(charges: readonly ChargingSession[], counted: number) {
  const known = roundEnergies(counted);
  const shown = charges.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0);
  const within = charges.reduce((sum, charge) => sum + charge.within, 0);
  const without_session = roundEnergies(Math.max(0, known - within));
  return { counted: known, without_session, outside: roundEnergies(shown + without_session - known) };
}

/** Rounds off the resolution of stored energies over many quarter hours, kWh. */
const roundEnergies = (kwh: number): number => Math.round(kwh * 1e4) / 1e4;

/** Energies are stored by quarter hour, of which the present one is not over. */
const wholeQuarters = (start: number, end: number, now: number) => ({
  start: floorToQuarter(start),
  end: end < now ? floorToQuarter(end) : floorToQuarter(now) + QUARTER,
});

/** Sorts the rows by time and adds the total. */
function finished(group: ConsumptionGroup): ConsumptionGroup {
  return {
    ...group,
    total: roundEnergy(group.list.reduce((sum, { total_qty }) => sum + (total_qty ?? 0), 0)),
    list: group.list.sort((a, b) => a.begin_time - b.begin_time),
  };
}

/** First month of the report (REP-06). */
const FIRST_MONTH = { year: 2024, month: 2 };

function operationReportHandlers({ repositories, now }: Pick<Services, 'repositories' | 'now'>) {
  const { fleet } = repositories;
  return {
    async getOperationAlarms({ zone }) {
      const edges = monthEdges(zone, FIRST_MONTH, now());
      const counts = await repositories.alarms.countBetween(edges);
      return {
        ...computeTotals(counts),
        months: [...edges.subarray(0, -1)].map((start, month) => ({
          start,
          ...computeTotals(counts.filter(({ range }) => range === month + 1)),
        })),
      };
    },

    async getOperationStations({ zone }, caller) {
      const at = now();
      const everything = {
        stations: 'all',
        exact: 'all',
        personId: requireSession(caller).person.id,
      } as const;
      const [overview, { areas }, first] = await Promise.all([
        fleet.counts(everything),
        fleet.groups(everything),
        fleet.firstCreation(),
      ]);
      const months = monthEdges(zone, firstMonth(zone, first ?? at, at), at);
      const added = await fleet.capacityBetween(months);
      let capacity = 0;
      return {
        stations: overview.stations.whole,
        devices: overview.types.reduce((sum, { n }) => sum + n, 0),
        installed_capacity: withoutNoise(overview.installedKwp),
        rated_capacity: withoutNoise(overview.ratedAh),
        areas: areas.map(({ area, stations, kwp }) => ({
          area,
          stations,
          installed_capacity: withoutNoise(kwp),
        })),
        months: [...months.subarray(0, -1)].map((start, month) => {
          capacity += added.get(month + 1) ?? 0;
          return { start, installed_capacity: withoutNoise(capacity) };
        }),
      };
    },
  } satisfies Partial<HandlersOf<'report'>>;
}

function alarmReportHandlers(services: Services) {
  const { access, database, now } = services;
  return {
    async getAlarmStatistics({ station_ids, stations: mostStations, start, end, ...question }, caller) {
      const { stationIds } = await access.of(requireSession(caller).person);
      const statistics = await alarmStatistics(database.db, {
        stations: station_ids ? new Set(station_ids) : stationIds,
        ...question,
        ...{ start, end, mostStations, now: now() },
      });
      if (statistics === 'busy') throw new Refused('tooMany', 'statisticsBusy');
      if (statistics === 'tooMany')
        throw new Refused('badRequest', 'alarmsTooMany', { field: 'end', values: { most: MAX_ALARMS } });
      return statistics;
    },
  } satisfies Partial<HandlersOf<'report'>>;
}

/** The fewest months of capacity, even of a younger fleet. */
const MIN_MONTHS = 12;

/** The month of the first station, or the first of the least months if that is earlier. */
function firstMonth(zone: string, first: number, at: number): { year: number; month: number } {
  const count = ({ year, month }: { year: number; month: number }) => year * 12 + month - 1;
  const month = Math.min(count(localDate(zone, first)), count(localDate(zone, at)) + 1 - MIN_MONTHS);
  return { year: Math.floor(month / 12), month: (month % 12) + 1 };
}

function computeTotals(counts: readonly AlarmCount[]) {
  const total = (pending: boolean, type: AlarmCount['type']) =>
    counts.reduce((sum, count) => sum + (count.pending === pending && count.type === type ? count.n : 0), 0);
  const by = (pending: boolean) => ({ warnings: total(pending, 'alarm'), faults: total(pending, 'fault') });
  return { pending: by(true), resolved: by(false) };
}
