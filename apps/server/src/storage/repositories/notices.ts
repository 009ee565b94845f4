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
  /** For notices about a station that somebody else causes: the later one about it replaces the earlier (TRU-03). */
  senderId?: number;
  /** Depends on the kind, see `MessageKind`. */
  detail: Record<string, string | number>;
}

/** Notices that a person has of one other person. */
const MAX_PER_SENDER = 10;
/** Notices of other people in a list: however many they are, those about the account stay in it. */
const MAX_LISTED_OF_SENDERS = 50;

export function noticesRepository(db: Kysely<Schema>) {
  const of = (personId: number) => db.selectFrom('notice').where('notice.person_id', '=', personId);

  /** Deletes the sender's earlier notice about the station, and the oldest of theirs beyond the limit. */
  async function makeRoom(
    executor: Kysely<Schema>,
    { personId, senderId, stationId }: { personId: number; senderId: number; stationId: number | undefined },
  ): Promise<void> {
    const ofSender = executor
      .selectFrom('notice')
      .select('id')
      .where('person_id', '=', personId)
      .where('sender_id', '=', senderId);
    const earlier = ofSender.where('station_id', '=', stationId ?? null);
    await executor.deleteFrom('notice').where('id', 'in', earlier).execute();
    const oldest = ofSender
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .offset(MAX_PER_SENDER - 1);
    await executor.deleteFrom('notice').where('id', 'in', oldest).execute();
  }

  return {
    /** Inside a transaction, pass it as `executor`, so that only committed changes are announced. */
    async add(notice: NewNotice | readonly NewNotice[], executor: Kysely<Schema> = db): Promise<void> {
      const list = [notice].flat();
      if (list.length === 0) return;
      for (const { personId, senderId, stationId } of list)
        if (senderId !== undefined) await makeRoom(executor, { personId, senderId, stationId });
      await executor
        .insertInto('notice')
        .values(
          list.map(({ personId, kind, at, stationId, senderId, detail }) => ({
            person_id: personId,
            kind,
            at,
            station_id: stationId ?? null,
            sender_id: senderId ?? null,
            detail: JSON.stringify(detail),
          })),
        )
        .execute();
    },

    /** Newest first, at most `limit` about the account and some that other people caused. */
    async newest(personId: number, limit: number) {
      const find = (is: 'is' | 'is not', most: number) =>
        of(personId)
          .selectAll()
          .$narrowType<{ kind: NoticeKind }>()
          .where('sender_id', is, null)
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(most)
          .execute();
      const found = await Promise.all([find('is', limit), find('is not', MAX_LISTED_OF_SENDERS)]);
      return found.flat().sort((one, other) => other.at - one.at || other.id - one.id);
    },

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
