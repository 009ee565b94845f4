import type { DeviceType, StoredStatus } from '@heliograph/contracts/http';
import { type RawBuilder, sql, type Kysely } from 'kysely';
import { isOneOf, type StationSet } from '../anyOf.ts';
import { numberArray } from '../arrayText.ts';
import type { Schema } from '../schema.ts';

/** Part of the fleet that a user can see. */
export interface Visibility {
  stations: StationSet;
  /** Stations whose address and position the user may know exactly. */
  exact: StationSet;
  /** Person whose favourites count. */
  personId: number;
}

export interface StationFilter {
  /** In the name, the postal code, the address where it may be known, and the serial numbers of devices; without case. */
  search: string;
  /** Empty for all. */
  station_type: string;
  area: string;
  /** 0 for stations that are linked to none. */
  company?: number | undefined;
  /** Only those whose owner's account was deleted. */
  ownerless?: boolean;
}

interface GroupSize {
  stations: number;
  devices: number;
}

type Status = 'normal' | 'offline' | 'fault' | 'abnormal';
export type StationTab = 'whole' | 'collect' | Status;

export interface StationPageQuery extends StationFilter {
  tab: StationTab;
  sort: 'id' | 'name' | 'capacity' | 'created' | 'status';
  descending: boolean;
  offset: number;
  limit: number;
}

export type StationCounts = Record<StationTab, number>;

export interface DevicePageQuery {
  device_type: DeviceType | null;
  /** In the name without case, or in the serial number as written. */
  search: string;
  status: StoredStatus | null;
  offset: number;
  limit: number;
}

/** A part of the world in degrees, from `west` to the east. */
export interface MapArea {
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface MapCell extends MapArea, Record<Status, number> {
  stations: number;
  latitude: number;
  longitude: number;
  /** Id of one of its stations. */
  id: number;
  name: string;
}

/** Pages, counts and maps of fleets that are too large to be read as a whole; a few statements each, whatever the size. */
export function fleetRepository(db: Kysely<Schema>) {
  /** The part of it that matches a search: many times slower than the other conditions, so it is done once. */
  async function searched(visibility: Visibility, { search }: StationFilter): Promise<Visibility> {
    if (search === '') return visibility;
    const { rows } = await sql<{ id: number }>`
      select id from station where ${isOneOf('id', visibility.stations)} and ${isSearched(search, visibility.exact)}`.execute(
      db,
    );
    return { ...visibility, stations: new Set(rows.map(({ id }) => id)) };
  }

  async function buildOverview(visibility: Visibility, filter: Omit<StationFilter, 'search'>) {
    if (visibility.stations === 'all' && isEverything(filter)) return overviewOfAll(visibility.personId);
    const { rows } = await sql<StationCounts & { kwp: number; ah: number }>`
      select count(*)::int as whole, ${countsBy(STATUS)}, count(favourite.station_id)::int as collect,
        coalesce(sum(installed_kwp), 0) as kwp, coalesce(sum(rated_ah), 0) as ah ${getStations(visibility, filter)}`.execute(
      db,
    );
    const { kwp, ah, ...stations } = rows[0]!;
    return { stations, installedKwp: kwp, ratedAh: ah };
  }

  /** Without joining each station to its status. */
  async function overviewOfAll(personId: number) {
    const { rows } = await sql<StationCounts & { kwp: number; ah: number }>`
      select whole, kwp, ah, normal, fault, abnormal, whole - normal - fault - abnormal as offline, collect
      from (select count(*)::int as whole, coalesce(sum(installed_kwp), 0) as kwp, coalesce(sum(rated_ah), 0) as ah from station) everything,
        (select ${countsBy(sql`status`)} from station_status) known,
        (select count(*)::int as collect from station_favourite where person_id = ${personId}) favourite`.execute(
      db,
    );
    const { kwp, ah, ...stations } = rows[0]!;
    return { stations, installedKwp: kwp, ratedAh: ah };
  }

  return {
    /** Ids of a page of stations, and the counts of its tabs with the same filter. */
    async stationPage(
      visibility: Visibility,
      { tab, sort, descending, offset, limit, ...filter }: StationPageQuery,
    ): Promise<{ ids: number[]; counts: StationCounts }> {
      const found = await searched(visibility, filter);
      const direction = descending ? sql`desc` : sql`asc`;
      const [{ stations: counts }, page] = await Promise.all([
        buildOverview(found, filter),
        sql<{ id: number }>`
          select station.id ${getStations(found, filter)} and ${inTab(tab)}
          order by ${SORTS[sort]} ${direction}, station.id limit ${limit} offset ${offset}`.execute(db),
      ]);
      return { ids: page.rows.map(({ id }) => id), counts };
    },

    async devicePage(
      { stations }: Pick<Visibility, 'stations'>,
      { device_type, search, status, offset, limit }: DevicePageQuery,
    ): Promise<{ ids: number[]; stationIds: number[]; total: number }> {
      const found = sql`from device where ${isOneOf('device.station_id', stations)}
        and ${device_type === null ? sql`true` : sql`type = ${device_type}`}
        and ${status === null ? sql`true` : sql`status = ${status}`}
        and ${search === '' ? sql`true` : sql`(${holds('name', search)} or strpos(serial, ${search}) > 0)`}`;
      const [page, { rows }] = await Promise.all([
        sql<{ id: number; station_id: number }>`
          select id, station_id ${found} order by lower(name), id limit ${limit} offset ${offset}`.execute(
          db,
        ),
        sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db),
      ]);
      return {
        ids: page.rows.map(({ id }) => id),
        stationIds: [...new Set(page.rows.map(({ station_id }) => station_id))],
        total: rows[0]?.total ?? 0,
      };
    },

    /** Counts everything that the session can see. */
    async counts(visibility: Visibility) {
      const [overview, devices] = await Promise.all([
        buildOverview(visibility, { station_type: '', area: '' }),
        sql<{ type: DeviceType; n: number }>`
          select type, count(*)::int as n from device where ${isOneOf('station_id', visibility.stations)}
          group by type order by type`.execute(db),
      ]);
      return { ...overview, types: devices.rows };
    },

    /** Everything that the user sees, by area and by linked company, the largest group first. */
    async groups({ stations }: Pick<Visibility, 'stations'>) {
      const { rows } = await sql<
        GroupSize & { area: string | null; company_id: number | null; company: string; kwp: number }
      >`
        select area, company_id, coalesce(max(company.name), '') as company, count(*)::int as stations,
          coalesce(sum(devices), 0)::int as devices, coalesce(sum(installed_kwp), 0) as kwp
        from (
          select area, coalesce(company_id, 0) as company_id, installed_kwp, devices
          from station left join (select station_id, count(*) as devices from device group by station_id) own
            on own.station_id = station.id
          where ${isOneOf('station.id', stations)}
        ) seen left join company on company.id = company_id
        group by grouping sets ((area), (company_id))
        order by stations desc, area, company_id`.execute(db);
      return {
        areas: rows.flatMap(({ area, company_id: _id, company: _name, ...size }) =>
          area === null ? [] : { area, ...size },
        ),
        companies: rows.flatMap(({ company_id: id, company: name, stations: count, devices }) =>
          id === null ? [] : { id, name, stations: count, devices },
        ),
      };
    },

    /** When the first of all stations was created; null without any. */
    async firstCreation(): Promise<number | null> {
      const { rows } = await sql<{
        first: number | null;
      }>`select min(created_at) as first from station`.execute(db);
      return rows[0]?.first ?? null;
    },

    /** kWp of all stations that were created between ascending edges, by the number of the edge before, from 1. */
    async capacityBetween(edges: Float64Array): Promise<ReadonlyMap<number, number>> {
      const { rows } = await sql<{ edge: number; kwp: number }>`
        select least(width_bucket(created_at, ${numberArray(edges)}::bigint[]), ${edges.length - 1}) as edge, sum(installed_kwp) as kwp
        from station group by 1`.execute(db);
      return new Map(rows.map(({ edge, kwp }) => [edge, kwp]));
    },

    /**
     * Cells of a grid over an area of the map, `cells` for the width of the world, that have stations; `most` at most.
     * Stations whose exact position must not be known are where `withoutPrivate` (http/wire/station) puts them.
     */
    async map(
      visibility: Visibility,
      {
        west,
        south,
        east,
        north,
        cells,
        most,
        ...filter
      }: MapArea & StationFilter & { cells: number; most: number },
    ): Promise<{ cells: MapCell[]; located: number; of: number }> {
      const matching = await searched(visibility, filter);
      const latitude = getPosition('station.latitude', visibility.exact);
      const longitude = getPosition('station.longitude', visibility.exact);
      const isInside = sql`y between ${south} and ${north} and ${
        west <= east ? sql`x between ${west} and ${east}` : sql`(x >= ${west} or x <= ${east})`
      }`;
      const [found, { rows }] = await Promise.all([
        sql<MapCell>`
          select ${countsBy(sql`status`)}, count(*)::int as stations, avg(y) as latitude, avg(x) as longitude,
            min(x) as west, min(y) as south, max(x) as east, max(y) as north, min(id) as id, min(name) as name
          from (select station.id, name, ${STATUS} as status, ${latitude} as y, ${longitude} as x ${getStations(matching, filter)}) state
          where ${isInside}
          group by floor((x + 180) / 360 * ${cells}::float8),
            floor(ln(tan(radians(least(greatest(y, -85), 85)) / 2 + pi() / 4)) / (2 * pi()) * ${cells}::float8)
          limit ${most}`.execute(db),
        sql<{ located: number; of: number }>`
          select count(station.latitude)::int as located, count(*)::int as of ${getStations(matching, filter)}`.execute(
          db,
        ),
      ]);
      return { cells: found.rows, ...rows[0]! };
    },
  };
}

const isEverything = ({ station_type, area, company, ownerless = false }: Omit<StationFilter, 'search'>) =>
  station_type === '' && area === '' && company === undefined && !ownerless;

/** True if a column contains a text, without case and accents. */
const holds = (column: string, search: string) =>
  sql`strpos(fold_text(${sql.ref(column)}), fold_text(${search})) > 0`;

/** The stations of these types and areas, with their status and whether they are favourites; more conditions can follow. */
const getStations = (
  { stations, personId }: Visibility,
  { station_type, area, company, ownerless = false }: Omit<StationFilter, 'search'>,
) => sql`
  from station left join station_status as known on known.station_id = station.id
    left join station_favourite as favourite on favourite.station_id = station.id and favourite.person_id = ${personId}
  where ${isOneOf('station.id', stations)}
    and ${station_type === '' ? sql`true` : sql`type = ${station_type}`}
    and ${area === '' ? sql`true` : sql`area = ${area}`}
    and ${company === undefined ? sql`true` : sql`coalesce(company_id, 0) = ${company}`}
    and ${ownerless ? sql`creator_id is null` : sql`true`}`;

/** Nothing has been online yet where there is no row. */
const STATUS = sql`coalesce(known.status, 'offline')`;

const isSearched = (search: string, exact: StationSet) => sql`(
  ${holds('name', search)} or ${holds('postal_code', search)} or (${isOneOf('station.id', exact)} and ${holds('address', search)})
  or station.id in (select station_id from device where ${holds('serial', search)})
)`;

/** Rounded as `Math.round` does. */
const getPosition = (column: string, exact: StationSet): RawBuilder<unknown> =>
  exact === 'all'
    ? sql.ref(column)
    : sql`case when ${isOneOf('station.id', exact)} then ${sql.ref(column)} else floor(${sql.ref(column)} * 100 + 0.5) / 100 end`;

const countsBy = (status: RawBuilder<unknown>) =>
  sql.join(
    (['normal', 'offline', 'fault', 'abnormal'] as const).map(
      (one) => sql`count(*) filter (where ${status} = ${sql.lit(one)})::int as ${sql.ref(one)}`,
    ),
  );

const inTab = (tab: StationTab) =>
  tab === 'whole'
    ? sql`true`
    : tab === 'collect'
      ? sql`favourite.station_id is not null`
      : sql`${STATUS} = ${tab}`;

const SORTS = {
  id: sql`station.id`,
  name: sql`lower(name)`,
  capacity: sql`installed_kwp`,
  created: sql`created_at`,
  status: sql`array_position(array['fault', 'abnormal', 'offline', 'normal'], ${STATUS})`,
} satisfies Record<StationPageQuery['sort'], RawBuilder<unknown>>;
