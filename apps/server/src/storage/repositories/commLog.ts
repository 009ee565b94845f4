import type { CommLogEntry, getCommLog, LoggedValue, ParsedRequestOf } from '@heliograph/contracts/http';
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { CommLogTable, Schema } from '../schema.ts';

/** How long the author of an entry may update it. */
export const OPEN_MS = 3_600_000;

export type CommLogRow = Selectable<CommLogTable>;

type NewEntry = Omit<Insertable<CommLogTable>, 'id' | 'asked' | 'told' | 'updated_at'> & {
  asked: readonly LoggedValue[];
};

/** Filter of a device's log. */
type LogFilter = Omit<ParsedRequestOf<typeof getCommLog>, 'device_id' | 'before'>;

/** Contained in every entry with values. */
const ANY_ITEM = JSON.stringify([{}]);

/** Reads and writes of devices by users. */
export function commLogRepository(db: Kysely<Schema>) {
  return {
    async begin({ asked, ...entry }: NewEntry): Promise<number> {
      const { id } = await db
        .insertInto('comm_log')
        .values({ ...entry, asked: JSON.stringify(asked) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** An entry by this person. */
    ofPerson: (id: number, personId: number): Promise<CommLogRow | undefined> =>
      db
        .selectFrom('comm_log')
        .selectAll()
        .where('id', '=', id)
        .where('person_id', '=', personId)
        .executeTakeFirst(),

    async tell(id: number, told: readonly LoggedValue[], at: number): Promise<void> {
      await db
        .updateTable('comm_log')
        .set({ told: JSON.stringify(told), updated_at: at })
        .where('id', '=', id)
        .execute();
    },

    /** Entries of a device before the given one, newest first. */
    async ofDevice(
      deviceId: string,
      before: number | undefined,
      limit: number,
      { from, until, person, read_set, property_code, result }: LogFilter = {},
    ): Promise<CommLogEntry[]> {
      const item = JSON.stringify([
        {
          ...(property_code !== undefined && { property_code }),
          ...(result !== undefined && result !== 'unknown' && { result }),
        },
      ]);
      const rows = await db
        .selectFrom('comm_log')
        .innerJoin('device', 'device.id', 'comm_log.device_id')
        .leftJoin('person', 'person.id', 'comm_log.person_id')
        .selectAll('comm_log')
        .select(['person.user_name', 'person.name'])
        .where('device.device_id', '=', deviceId)
        .$if(before !== undefined, (query) => query.where('comm_log.id', '<', before!))
        .$if(from !== undefined, (query) => query.where('comm_log.created_at', '>=', from!))
        .$if(until !== undefined, (query) => query.where('comm_log.created_at', '<', until!))
        .$if(read_set !== undefined, (query) => query.where('comm_log.read_set', '=', read_set!))
        .$if(person !== undefined, (query) =>
          query.where(sql<boolean>`strpos(fold_text(person.name), fold_text(${person})) > 0`),
        )
        .$if(result === 'unknown', (query) => query.where('comm_log.told', 'is', null))
        .$if(item !== ANY_ITEM, (query) =>
          query.where(sql<boolean>`coalesce(comm_log.told, comm_log.asked) @> ${item}::jsonb`),
        )
        .orderBy('comm_log.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        comm_id: row.id,
        device_id: deviceId,
        module_title: row.module_title,
        read_set: row.read_set,
        asked: row.asked,
        told: row.told,
        create_user: row.user_name ?? '',
        create_name: row.name ?? '',
        create_time: row.created_at,
        update_time: row.updated_at,
      }));
    },
  };
}
