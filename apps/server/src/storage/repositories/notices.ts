import type { MessageKind } from '@heliograph/contracts/http';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { anyInt } from '../anyOf.ts';

/** Notices about a person's account; alarms come from devices. */
export type NoticeKind = Exclude<MessageKind, 'alarm' | 'fault'>;

export interface NewNotice {
  personId: number;
  kind: NoticeKind;
  /** Epoch ms. */
  at: number;
  stationId?: number;
  /** Depends on the kind, see `MessageKind`. */
  detail: Record<string, string | number>;
}

export function noticesRepository(db: Kysely<Schema>) {
  const of = (personId: number) => db.selectFrom('notice').where('notice.person_id', '=', personId);

  return {
    /** Inside a transaction, pass it as `executor`, so that only committed changes are announced. */
    async add(notice: NewNotice | readonly NewNotice[], executor: Kysely<Schema> = db): Promise<void> {
      const list = [notice].flat();
      if (list.length === 0) return;
      await executor
        .insertInto('notice')
        .values(
          list.map(({ personId, kind, at, stationId, detail }) => ({
            person_id: personId,
            kind,
            at,
            station_id: stationId ?? null,
            detail: JSON.stringify(detail),
          })),
        )
        .execute();
    },

    /** Newest first, with the name of their station. */
    newest: (personId: number, limit: number) =>
      of(personId)
        .leftJoin('station', 'station.id', 'notice.station_id')
        .selectAll('notice')
        .select('station.name as station_name')
        .$narrowType<{ kind: NoticeKind }>()
        .orderBy('notice.at', 'desc')
        .orderBy('notice.id', 'desc')
        .limit(limit)
        .execute(),

    async unread(personId: number): Promise<number> {
      const { n } = await of(personId)
        .where('read_at', 'is', null)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return n;
    },

    /** Marks the person's notices among `ids`, or all of them. */
    async markRead(personId: number, ids: readonly number[] | 'all', at: number): Promise<void> {
      if (ids.length === 0) return;
      await db
        .updateTable('notice')
        .set({ read_at: at })
        .where('person_id', '=', personId)
        .where('read_at', 'is', null)
        .$if(ids !== 'all', (rows) => rows.where('id', '=', anyInt(ids as readonly number[])))
        .execute();
    },
  };
}
