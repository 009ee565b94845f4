import { sql, type ExpressionBuilder, type Kysely, type Selectable } from 'kysely';
import type { Schema } from '../schema.ts';
import type { StationShareTable, StationTable } from '../stationSchema.ts';
import type { Account } from './people.ts';
import { anyInt, anyText, type StationSet } from '../anyOf.ts';

/** A station with one person's relation to it. */
export type VisibleStation = Selectable<StationTable> & {
  /** For a display that shows it. */
  displayed: boolean;
  create_user: string;
  create_name: string;
  /** Name of the linked company. */
  enterprise_name: string | null;
  favourite: boolean;
  /** By the person's company. */
  assigned: boolean;
  share: Pick<Selectable<StationShareTable>, 'type' | 'control' | 'setting' | 'auth'> | null;
};

/** The data that decides a person's permissions on a station, and no more, so that thousands are cheap. */
export type RelationRow = Pick<
  VisibleStation,
  | 'id'
  | 'creator_id'
  | 'company_id'
  | 'service_custom'
  | 'shown_to_guest'
  | 'displayed'
  | 'device_setting'
  | 'share'
  | 'assigned'
>;

export function stationsRepository(db: Kysely<Schema>) {
  return {
    /**
     * Stations that this person is related to, by id; `can()` decides what that allows. Administrators are related to
     * all. Only those of `among`, unless it is null.
     */
    async relations(person: Account, among: readonly number[] | null): Promise<RelationRow[]> {
      const rows = await db
        .selectFrom('station')
        .leftJoin('station_share as share', (join) =>
          join.onRef('share.station_id', '=', 'station.id').on('share.person_id', '=', person.id),
        )
        .leftJoin('customer_station as assigned', (join) =>
          join.onRef('assigned.station_id', '=', 'station.id').on('assigned.person_id', '=', person.id),
        )
        .where((eb) => isRelatedTo(eb, person))
        .$if(among !== null, (query) => query.where('station.id', '=', anyInt(among!)))
        .select([
          'station.id',
          'station.creator_id',
          'station.company_id',
          'station.service_custom',
          'station.shown_to_guest',
          'station.device_setting',
        ])
        .select(['share.type as share_type', 'share.control', 'share.setting', 'share.auth'])
        .select((eb) => eb('assigned.person_id', 'is not', null).as('assigned'))
        .orderBy('station.id')
        .execute();
      return rows.map((row) => ({ ...withShare(row), assigned: Boolean(row.assigned), displayed: false }));
    },

    /** The same with all data of each station at an instant; the currency is that of the tariff in force. */
    async visibleTo(person: Account, at: number, among: readonly number[] | null): Promise<VisibleStation[]> {
      const rows = await db
        .selectFrom('station')
        .leftJoin('person as creator', 'creator.id', 'station.creator_id')
        .leftJoin('company', 'company.id', 'station.company_id')
        .leftJoin('station_share as share', (join) =>
          join.onRef('share.station_id', '=', 'station.id').on('share.person_id', '=', person.id),
        )
        .leftJoin('customer_station as assigned', (join) =>
          join.onRef('assigned.station_id', '=', 'station.id').on('assigned.person_id', '=', person.id),
        )
        .leftJoin('station_favourite as favourite', (join) =>
          join.onRef('favourite.station_id', '=', 'station.id').on('favourite.person_id', '=', person.id),
        )
        .where((eb) => isRelatedTo(eb, person))
        .$if(among !== null, (query) => query.where('station.id', '=', anyInt(among!)))
        .selectAll('station')
        .select([
          sql<string>`coalesce(creator.user_name, '')`.as('create_user'),
          sql<string>`coalesce(creator.name, '')`.as('create_name'),
          'company.name as enterprise_name',
        ])
        .select(['share.type as share_type', 'share.control', 'share.setting', 'share.auth'])
        .select((eb) =>
          eb
            .selectFrom('tariff')
            .select('tariff.unit')
            .whereRef('tariff.station_id', '=', 'station.id')
            .where('tariff.action', '=', 1)
            .where('tariff.effective_from', '<=', at)
            .orderBy('tariff.effective_from', 'desc')
            .limit(1)
            .as('tariff_unit'),
        )
        .select((eb) => eb('favourite.person_id', 'is not', null).as('favourite'))
        .select((eb) => eb('assigned.person_id', 'is not', null).as('assigned'))
        .orderBy('station.id')
        .execute();
      return rows.map(({ tariff_unit, ...row }) => ({
        ...withShare(row),
        currency: tariff_unit ?? row.currency,
        favourite: Boolean(row.favourite),
        assigned: Boolean(row.assigned),
        displayed: false,
      }));
    },

    /** Stations with one of these names, whose capitals do not count, or ids as text. */
    async named(
      texts: readonly string[],
    ): Promise<{ id: number; name: string; company_id: number | null; time_zone: string }[]> {
      const ids = texts.filter((text) => /^[1-9]\d{0,8}$/.test(text)).map(Number);
      return db
        .selectFrom('station')
        .select(['id', 'name', 'company_id', 'time_zone'])
        .where((eb) =>
          eb.or([
            eb(eb.fn<string>('lower', ['name']), '=', anyText(texts.map((text) => text.toLowerCase()))),
            eb('id', '=', anyInt(ids)),
          ]),
        )
        .orderBy('id')
        .execute();
    },

    /** Ids, ascending. */
    async ids(of: StationSet): Promise<number[]> {
      if (of !== 'all') return [...of].sort((one, other) => one - other);
      const { rows } = await sql<{
        ids: number[] | null;
      }>`select array_agg(id::bigint order by id) as ids from station`.execute(db);
      return rows[0]?.ids ?? [];
    },

    async names(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
      const rows = await db
        .selectFrom('station')
        .select(['id', 'name'])
        .where('id', '=', anyInt(ids))
        .execute();
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    async count(): Promise<number> {
      const { n } = await db
        .selectFrom('station')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return n;
    },

    /** Time zones by station id. */
    async zones(ids: readonly number[]): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('station')
        .select(['id', 'time_zone'])
        .where('id', '=', anyInt(ids))
        .execute();
      return new Map(rows.map((row) => [row.id, row.time_zone]));
    },

    /** Measuring points of stations, in a stable order. */
    points: (stationIds: readonly number[]) =>
      stationIds.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('station_point as point')
            .innerJoin('device', 'device.id', 'point.device_id')
            .leftJoin('model_function as fun', (join) =>
              join
                .onRef('fun.model_id', '=', 'device.model_id')
                .onRef('fun.code', '=', 'point.property_code'),
            )
            .select([
              'point.station_id',
              'point.label',
              'device.device_id',
              'point.property_code',
              'fun.unit',
            ])
            .where('point.station_id', '=', anyInt(stationIds))
            .orderBy('point.station_id')
            .orderBy('point.label')
            .orderBy('device.id')
            .orderBy('fun.sort')
            .execute(),
  };
}

function isRelatedTo(
  eb: ExpressionBuilder<Schema & { share: StationShareTable }, 'station' | 'share'>,
  person: Account,
) {
  switch (person.role) {
    case 'administrator':
      return eb.val(true);
    case 'guest':
      return eb('station.shown_to_guest', '=', true);
    // None: a display shows what its owner can view (identity/relations).
    case 'display':
      return eb.val(false);
    case 'individual':
    case 'enterprise':
      return eb.or([
        eb('station.creator_id', '=', person.id),
        eb('share.person_id', 'is not', null),
        ...(person.company_id === null ? [] : [eb('station.company_id', '=', person.company_id)]),
      ]);
  }
}

interface ShareColumns {
  share_type: 0 | 1 | 3 | null;
  control: boolean | null;
  setting: boolean | null;
  auth: boolean | null;
}

function withShare<Row extends ShareColumns>({ share_type, control, setting, auth, ...row }: Row) {
  const share =
    share_type === null
      ? null
      : { type: share_type, control: control === true, setting: setting === true, auth: auth === true };
  return { ...row, share };
}
