import type { DeviceType, StoredStatus } from '@heliograph/contracts/http';
import { type RawBuilder, sql, type Kysely } from 'kysely';
import { isOneOf, type StationSet } from '../anyOf.ts';
import type { Schema } from '../schema.ts';

/** What somebody sees of a fleet. */
export interface Sight {
  stations: StationSet;
  /** Those whose address and position they may know exactly. */
  exact: StationSet;
  /** Whose favourites count. */
  personId: number;
}

export interface StationFilter {
  /** In the name, the postal code, the address where it may be known, and the serial numbers of devices; without case. */
  search: string;
  /** Empty for all. */
  station_type: string;
  area: string;
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
  /** Of one of them. */
  id: number;
  name: string;
}

const EMPTY_COUNTS = { whole: 0, normal: 0, offline: 0, fault: 0, abnormal: 0, collect: 0 };

/** Pages, counts and maps of fleets that are too large to be read as a whole; a few statements each, whatever the size. */
export function fleetRepository(db: Kysely<Schema>) {
  return {
    /** Ids of a page of stations, and the counts of its tabs with the same filter. */
    async stationPage(
      sight: Sight,
      { tab, sort, descending, offset, limit, ...filter }: StationPageQuery,
    ): Promise<{ ids: number[]; counts: StationCounts }> {
      const direction = descending ? sql`desc` : sql`asc`;
      const { rows } = await sql<StationCounts & { ids: number[] }>`
        with ${statesOf(sight, filter)}
        select ${COUNTS}, array(
          select id::bigint from state where ${inTab(tab)} order by ${SORTS[sort]} ${direction}, id
          limit ${limit} offset ${offset}
        ) as ids from state`.execute(db);
      const { ids, ...counts } = rows[0] ?? { ids: [], ...EMPTY_COUNTS };
      return { ids, counts };
    },

    async devicePage(
      { stations }: Pick<Sight, 'stations'>,
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

    async counts(sight: Sight) {
      const [stations, devices] = await Promise.all([
        sql<StationCounts & { kwp: number; ah: number }>`
          with ${statesOf(sight, { search: '', station_type: '', area: '' })}
          select ${COUNTS}, coalesce(sum(installed_kwp), 0) as kwp, coalesce(sum(rated_ah), 0) as ah from state`.execute(
          db,
        ),
        sql<{ type: DeviceType; n: number }>`
          select type, count(*)::int as n from device where ${isOneOf('station_id', sight.stations)}
          group by type order by type`.execute(db),
      ]);
      const { kwp, ah, ...counts } = stations.rows[0] ?? { ...EMPTY_COUNTS, kwp: 0, ah: 0 };
      return { stations: counts, installedKwp: kwp, ratedAh: ah, types: devices.rows };
    },

    /**
     * Cells of a grid over an area of the map, `cells` for the width of the world, that have stations; `most` at most.
     * Stations whose exact position must not be known are where `withoutPrivate` (http/wire/station) puts them.
     */
    async map(
      sight: Sight,
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
      const isInside = sql`latitude between ${south} and ${north} and ${
        west <= east
          ? sql`longitude between ${west} and ${east}`
          : sql`(longitude >= ${west} or longitude <= ${east})`
      }`;
      const { rows } = await sql<{ cells: MapCell[]; located: number; of: number }>`
        with ${statesOf(sight, filter)}, cell as (
          select ${COUNTS_BY_STATUS}, count(*)::int as stations, avg(latitude) as latitude, avg(longitude) as longitude,
            min(longitude) as west, min(latitude) as south, max(longitude) as east, max(latitude) as north,
            min(id) as id, min(name) as name
          from state where ${isInside}
          group by floor((longitude + 180) / 360 * ${cells}::float8),
            floor(ln(tan(radians(least(greatest(latitude, -85), 85)) / 2 + pi() / 4)) / (2 * pi()) * ${cells}::float8)
          limit ${most}
        )
        select coalesce((select json_agg(cell) from cell), '[]') as cells, count(latitude)::int as located,
          count(*)::int as of from state`.execute(db);
      return rows[0] ?? { cells: [], located: 0, of: 0 };
    },
  };
}

/** Whether a column contains a text, without case. */
const holds = (column: string, search: string) =>
  sql`strpos(lower(${sql.ref(column)}), lower(${search})) > 0`;

/**
 * Tables of a statement: `state` has the stations that match, with the status that `stationStatus` of the domain gives them
 * and whether they are favourites.
 */
const statesOf = ({ stations, exact, personId }: Sight, { search, station_type, area }: StationFilter) => sql`
  matched as materialized (
    select id, name, installed_kwp, rated_ah, created_at, ${positionOf('latitude', exact)} as latitude,
      ${positionOf('longitude', exact)} as longitude
    from station where ${isOneOf('id', stations)}
      and ${station_type === '' ? sql`true` : sql`type = ${station_type}`}
      and ${area === '' ? sql`true` : sql`area = ${area}`}
      and ${search === '' ? sql`true` : isSearched(search, exact)}
  ), ofDevices as (
    select station_id, bool_or(status = 'fault') as fault, bool_or(status in ('warning', 'abnormal')) as abnormal,
      bool_and(status = 'offline') as offline
    from device where station_id in (select id from matched) group by station_id
  ), ofGateways as (
    select station_id, bool_or(status = 'online') as online
    from gateway where station_id in (select id from matched) group by station_id
  ), state as materialized (
    select matched.*, favourite.station_id is not null as collect,
      case when fault then 'fault' when abnormal then 'abnormal'
        when online is not true or ofDevices.offline then 'offline' else 'normal' end as status
    from matched left join ofDevices on ofDevices.station_id = id left join ofGateways on ofGateways.station_id = id
      left join station_favourite as favourite on favourite.station_id = id and favourite.person_id = ${personId}
  )`;

const isSearched = (search: string, exact: StationSet) => sql`(
  ${holds('name', search)} or ${holds('postal_code', search)} or (${isOneOf('id', exact)} and ${holds('address', search)})
  or id in (select station_id from device where ${holds('serial', search)})
)`;

/** Rounded as `Math.round` does. */
const positionOf = (column: string, exact: StationSet): RawBuilder<unknown> =>
  exact === 'all'
    ? sql.ref(column)
    : sql`case when ${isOneOf('id', exact)} then ${sql.ref(column)} else floor(${sql.ref(column)} * 100 + 0.5) / 100 end`;

const COUNTS_BY_STATUS = sql.raw(
  ['normal', 'offline', 'fault', 'abnormal']
    .map((status) => `count(*) filter (where status = '${status}')::int as ${status}`)
    .join(', '),
);
const COUNTS = sql`count(*)::int as whole, ${COUNTS_BY_STATUS}, count(*) filter (where collect)::int as collect`;

const inTab = (tab: StationTab) =>
  tab === 'whole' ? sql`true` : tab === 'collect' ? sql`collect` : sql`status = ${tab}`;

const SORTS = {
  id: sql`id`,
  name: sql`lower(name)`,
  capacity: sql`installed_kwp`,
  created: sql`created_at`,
  status: sql`array_position(array['fault', 'abnormal', 'offline', 'normal'], status)`,
} satisfies Record<StationPageQuery['sort'], RawBuilder<unknown>>;
