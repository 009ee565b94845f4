import { sql, type Kysely } from 'kysely';
import { announce } from '../changeFeed.ts';
import type { Schema } from '../schema.ts';
import { anyText } from '../anyOf.ts';
import { PLACEMENT } from '../placement.ts';

interface Version {
  /** Null before the first change. */
  version: number | null;
  placement: number;
}

/** Both only grow. */
const getMark = ({ version, placement }: Version): string => String((version ?? 0) + placement);

/**
 * Versions of accounts: they grow when the rights of a person change, when there is something new for them to read, or when
 * gateways are reached at another broker. Open pages wait for that.
 */
export function accountVersionsRepository(db: Kysely<Schema>) {
  return {
    /**
     * Call it last in a transaction, because it locks the versions until the end: all servers are informed when it
     * commits.
     */
    async increment(personIds: Iterable<number>): Promise<void> {
      const ids = [...new Set(personIds)];
      if (ids.length === 0) return;
      await sql`
insert into account_version as known (person_id, version)
select id, 1 from person where id = any(${ids}::int[]) order by id
on conflict (person_id) do update set version = known.version + 1`.execute(db);
      await announce(db, { people: ids });
    },

    async of(personId: number): Promise<string> {
      const { rows } = await sql<Version>`
select (select version from account_version where person_id = ${personId}) as version, ${PLACEMENT} as placement`.execute(
        db,
      );
      return getMark(rows[0]!);
    },

    /** By public id, of those of the given sessions that are active. */
    async ofSessions(publicIds: readonly string[], now: number): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('session')
        .leftJoin('account_version as known', 'known.person_id', 'session.person_id')
        .select(['session.public_id', 'known.version', PLACEMENT.as('placement')])
        .where('session.public_id', '=', anyText(publicIds))
        .where('session.revoked_at', 'is', null)
        .where('session.expires_at', '>', now)
        .execute();
      return new Map(rows.map((row) => [row.public_id, getMark(row)]));
    },
  };
}
