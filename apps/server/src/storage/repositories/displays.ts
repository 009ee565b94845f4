import type { WallHealth } from '@heliograph/contracts/http';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { inOneTransaction } from '../transaction.ts';
import { displayChange, type DisplayChange } from './displayChange.ts';
import { displayRows, stateOf, type DisplayRow } from './displayRows.ts';

/** How a display is, as it says itself. */
export interface Contact {
  /** Of the session that it uses. */
  sessionId: number;
  at: number;
  health: WallHealth | null;
  address: string;
  agent: string;
}

export interface Heard {
  /** Public ids of older sessions of the display, which ended with this use of a newer one. */
  ended: string[];
  /** When it had spoken last, where its owner was told that it is silent. */
  silentSince: number | null;
}

/** A display whose owner is to hear of its silence, or that it speaks again. */
export interface Silence {
  owner_id: number;
  name: string;
}

export function displaysRepository(db: Kysely<Schema>) {
  return {
    byId: (id: number): Promise<DisplayRow | undefined> =>
      displayRows(db).where('display.id', '=', id).executeTakeFirst(),

    /** Paired by a person, or by anybody of a company; those of everybody for `all`. By name. */
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

    /** Who paired a display, and what it was told to show: null for all that they may view. */
    async shown(id: number): Promise<{ ownerId: number; chosen: ReadonlySet<number> | null } | undefined> {
      const row = await displayRows(db).where('display.id', '=', id).executeTakeFirst();
      return row && { ownerId: row.owner_id, chosen: row.all_stations ? null : new Set(row.station_ids) };
    },

    /** What was last ordered, by the public ids of the sessions among these that did not end. */
    async statesOf(publicIds: readonly string[], now: number): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('session')
        .innerJoin('display', 'display.id', 'session.person_id')
        .select(['session.public_id', 'display.version', 'display.reloads', 'display.identify_until'])
        .where('session.public_id', '=', sql<string>`any(${publicIds}::text[])`)
        .where('session.revoked_at', 'is', null)
        .where('session.expires_at', '>', now)
        .execute();
      return new Map(rows.map((row) => [row.public_id, stateOf(row)]));
    },

    /**
     * Keeps how a display is. With that its pairing is over, and so are its older sessions: it has what it was given.
     * Undefined when there is none.
     */
    async hear(id: number, { sessionId, at, health, address, agent }: Contact): Promise<Heard | undefined> {
      const { rows } = await sql<Heard>`
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
  case when before.silence_told is not null then before.since end as "silentSince"`.execute(db);
      return rows[0];
    },

    /** Changes displays in one transaction, as `inOneTransaction` does. */
    change: <T>(work: (change: DisplayChange) => Promise<T>): Promise<T> =>
      inOneTransaction(db, (tx) => work(displayChange(tx))),

    /** Marks those that have been silent since and whose owners want to know it, each once. */
    async nowSilent(since: number, at: number, executor: Kysely<Schema>): Promise<Silence[]> {
      const { rows } = await sql<Silence>`
update display set silence_told = ${at}
from person
where person.id = display.id and display.silence_told is null
  and coalesce(display.last_contact, person.created_at) <= ${since}
  and display.config -> 'tell_silence' = 'true'
returning person.owner_id, person.name`.execute(executor);
      return rows;
    },

    /** Takes the mark off one that speaks again; undefined when another call did. */
    async noLongerSilent(id: number, executor: Kysely<Schema>): Promise<Silence | undefined> {
      const { rows } = await sql<Silence>`
update display set silence_told = null
from person
where display.id = ${id} and display.silence_told is not null and person.id = display.id
returning person.owner_id, person.name`.execute(executor);
      return rows[0];
    },
  };
}
