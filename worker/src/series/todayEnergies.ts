import type { SeriesPoint, Station } from '@heliograph/contracts/http';
import { groupBy } from '@heliograph/domain/groupBy';
import { bucketEdges } from '@heliograph/domain/time';
import type { Session } from '../session/sessions.ts';
import { groupEnergy, type GroupEnergy } from './groupEnergy.ts';

/** Energies are read again after this, ms. */
const LIFETIME_MS = 60_000;
/** Counters that nothing showed for this long are not read any more, ms. */
const WANTED_MS = 3 * LIFETIME_MS;

/** Counters of a station whose energy is wanted. */
export interface StationCounters {
  station: Pick<Station, 'id' | 'time_zone'>;
  points: readonly SeriesPoint[];
}

/** Energy of counters in the hours of the station's day. */
export interface TodayEnergy extends GroupEnergy {
  /** When it was read, ms. */
  at: number;
  /** End of the day, ms. */
  until: number;
}

/** Counters of a station, all read in one call. */
interface Reading {
  zone: string;
  /** By counter: its position in the answer, and when it was last asked for, ms. */
  counters: Map<string, { point: SeriesPoint; place: number; askedAt: number }>;
  at: number;
  until: number;
  answer: Promise<GroupEnergy>;
}

interface Options {
  session: Session;
  now: () => number;
  /** Stations whose energies are known now. */
  onRead: (stationIds: readonly number[]) => void;
}

export type TodayEnergies = ReturnType<typeof createTodayEnergies>;

/**
 * Energies of stations since their own midnight, by the counters that the server stores. Everything that a session is
 * shown of today comes from here: all counters of a station are read together, so that its figures are equal, and belong
 * together, wherever they are shown.
 */
export function createTodayEnergies({ session, now, onRead }: Options) {
  const readings = new Map<number, Reading>();

  function findCurrent({ station, points }: StationCounters): Reading | undefined {
    const reading = readings.get(station.id);
    const isCurrent =
      reading?.zone === station.time_zone &&
      now() < reading.at + LIFETIME_MS &&
      now() < reading.until &&
      points.every((point) => reading.counters.has(getKey(point)));
    return isCurrent ? reading : undefined;
  }

  /** One call for each zone, whose stations share their buckets. Pages are told once, of all zones. */
  function read(wanted: readonly StationCounters[]): void {
    const at = now();
    const zones = [...groupBy(wanted, ({ station }) => station.time_zone)].map(([zone, members]) => {
      const counters = members.map((each) => listCounters(each, at));
      const points = counters.flatMap((own) => Array.from(own.values(), ({ point }) => point));
      const all = groupEnergy(session, points, { time: at, type: 'day', zoneStr: zone });
      const until = bucketEdges(zone, 'day', at).at(-1)!;
      let past = 0;
      const started = members.map(({ station }, i) => {
        const from = past;
        const to = (past += counters[i]!.size);
        const answer = all.then(({ edges, values, quality }) => ({
          edges,
          values: values.slice(from, to),
          quality: quality.slice(from, to),
        }));
        const reading = { zone, counters: counters[i]!, at, until, answer };
        readings.set(station.id, reading);
        return [station.id, reading] as const;
      });
      const isLatest = ([id, reading]: (typeof started)[number]) => readings.get(id) === reading;
      return all.then(
        () => started.filter(isLatest).map(([id]) => id),
        () => {
          for (const each of started.filter(isLatest)) readings.delete(each[0]);
          return [];
        },
      );
    });
    void Promise.all(zones).then((known) => {
      const ids = known.flat();
      if (ids.length > 0) onRead(ids);
    });
  }

  /** Counters that are asked for, and those that were lately. */
  function listCounters({ station, points }: StationCounters, at: number): Reading['counters'] {
    const before = [...(readings.get(station.id)?.counters.values() ?? [])];
    const lately = before.filter(({ askedAt }) => at - askedAt < WANTED_MS);
    const counters: Reading['counters'] = new Map();
    for (const { point, askedAt } of [...lately, ...points.map((point) => ({ point, askedAt: at }))]) {
      const place = counters.get(getKey(point))?.place ?? counters.size;
      counters.set(getKey(point), { point, place, askedAt });
    }
    return counters;
  }

  return {
    /**
     * Reads what is not current.
     *
     * @returns the energies of each station's points, in their order
     * @throws EngineError as the call does
     */
    async get(wanted: readonly StationCounters[]): Promise<TodayEnergy[]> {
      const due = wanted.filter((each) => !findCurrent(each));
      if (due.length > 0) read(due);
      return Promise.all(
        wanted.map(async ({ station, points }) => {
          const { counters, at, until, answer } = readings.get(station.id)!;
          const own = points.map((point) => counters.get(getKey(point))!);
          for (const counter of own) counter.askedAt = now();
          const { edges, values, quality } = await answer;
          const ofOwn = <T>(columns: readonly T[]) => own.map(({ place }) => columns[place]!);
          return { at, until, edges, values: ofOwn(values), quality: ofOwn(quality) };
        }),
      );
    },

    isCurrent: (wanted: StationCounters): boolean => findCurrent(wanted) !== undefined,

    /** Energies of the past were changed. */
    forget: () => readings.clear(),
  };
}

const getKey = ({ deviceId, propertyCode }: SeriesPoint) => `${deviceId} ${propertyCode}`;
