import type { DisplayHealth } from '@heliograph/contracts/http';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { inOneTransaction } from '../transaction.ts';
import { displayTransaction, type DisplayTransaction } from './displayTransaction.ts';
import { displayRows, getState, type DisplayRow } from './displayRows.ts';
import { anyText } from '../anyOf.ts';
import { PLACEMENT } from '../placement.ts';

/** A display's contact with the server. */
export interface Contact {
  /** Id of the session it uses. */
  sessionId: number;
  at: number;
  health: DisplayHealth | null;
  address: string;
  agent: string;
}

export interface ContactResult {
  /** Public ids of older sessions, which end with the first use of a newer one. */
  ended: string[];
  /** Time of the previous contact, if its owner was notified that it is offline. */
  offlineSince: number | null;
}

/** A display whose owner gets a notification. */
export interface OwnedDisplay {
  owner_id: number;
  name: string;
}

export function displaysRepository(db: Kysely<Schema>) {
  return {
    byId: (id: number): Promise<DisplayRow | undefined> =>
      displayRows(db).where('display.id', '=', id).executeTakeFirst(),

    /** Displays of a person and their company, or of everyone for `all`; by name. */
    of: (who: { personId: number; companyId: number | null } | 'all'): Promise<DisplayRow[]> =>
      displayRows(db)
        .$if(who !== 'all', (query) => {
          const { personId, companyId } = who as Exclude<typeof who, 'all'>;
          return query.where(({ eb, or }) =>
            or([
              eb('person.owner_id', '=', personId),
              ...(companyId === null ? [] : [eb('owner.company_id', '=', companyId)]),
            ]),
          );
        })
        .orderBy((eb) => eb.fn('lower', ['person.name']))
        .orderBy('display.id')
        .execute(),

    /** The owner of a display and its configured stations: null for all that the owner can view. */
    async shown(id: number): Promise<{ ownerId: number; chosen: ReadonlySet<number> | null } | undefined> {
      const row = await displayRows(db).where('display.id', '=', id).executeTakeFirst();
      return row && { ownerId: row.owner_id, chosen: row.all_stations ? null : new Set(row.station_ids) };
    },

    /** The order state, by public id, of those of the given sessions that are active. */
    async statesOf(publicIds: readonly string[], now: number): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('session')
        .innerJoin('display', 'display.id', 'session.person_id')
        .innerJoin('person', 'person.id', 'display.id')
        .leftJoin('account_version as owner', 'owner.person_id', 'person.owner_id')
        .select(['session.public_id', 'display.version', 'display.reloads', 'display.identify_until'])
        .select(['owner.version as owner_version', PLACEMENT.as('placement')])
        .where('session.public_id', '=', anyText(publicIds))
        .where('session.revoked_at', 'is', null)
        .where('session.expires_at', '>', now)
        .execute();
      return new Map(rows.map((row) => [row.public_id, getState(row)]));
    },

    /**
     * Stores a display's contact. This completes its pairing and ends its older sessions. Undefined when it does not
     * exist.
     */
    async recordContact(
      id: number,
      { sessionId, at, health, address, agent }: Contact,
    ): Promise<ContactResult | undefined> {
      const { rows } = await sql<ContactResult>`
with before as (
    select id, silence_told, coalesce(last_contact, (select created_at from person where person.id = display.id)) as since
    from display where id = ${id} for update
  ),
  paired as (delete from pairing using before where display_id = before.id),
  ended as (
    update session set revoked_at = ${at}
    from before
    where person_id = before.id and session.id < ${sessionId} and revoked_at is null
    returning public_id
  )
update display
set last_contact = ${at}, health = ${health === null ? null : JSON.stringify(health)}::jsonb,
  address = ${address}, agent = ${agent}
from before
where display.id = before.id
returning array(select public_id from ended) as ended,
  case when before.silence_told is not null then before.since end as "offlineSince"`.execute(db);
      return rows[0];
    },

    /** Changes displays in one transaction, as `inOneTransaction` does. */
    change: <T>(work: (change: DisplayTransaction) => Promise<T>): Promise<T> =>
      inOneTransaction(db, (tx) => work(displayTransaction(tx))),

    /** Marks displays without contact since then as offline, once, if their owners want to be notified. */
    async markOffline(since: number, at: number, executor: Kysely<Schema>): Promise<OwnedDisplay[]> {
      const { rows } = await sql<OwnedDisplay>`
update display set silence_told = ${at}
from person
where person.id = display.id and display.silence_told is null
  and coalesce(display.last_contact, person.created_at) <= ${since}
  and display.config -> 'tell_silence' = 'true'
returning person.owner_id, person.name`.execute(executor);
      return rows;
    },

    /** Removes the mark of a display that is back online; undefined when another call did. */
    async markOnline(id: number, executor: Kysely<Schema>): Promise<OwnedDisplay | undefined> {
      const { rows } = await sql<OwnedDisplay>`
update display set silence_told = null
from person
where display.id = ${id} and display.silence_told is not null and person.id = display.id
returning person.owner_id, person.name`.execute(executor);
      return rows[0];
    },
  };
}
