import { sql, type Kysely, type Selectable } from 'kysely';
import type { KnownBrowserTable } from '../knownBrowserSchema.ts';
import type { Schema } from '../schema.ts';

export type KnownBrowser = Selectable<KnownBrowserTable>;

/** Kept of each kind for an account. */
const MAX_BROWSERS = 50;
/** Earlier sessions that say what an account was used with before browsers were remembered. */
const MAX_SESSIONS = 200;

/** Browsers that people sign in with. */
export function knownBrowsersRepository(db: Kysely<Schema>) {
  return {
    /** Locks the person's browsers, so that no other transaction decides whether one is known. */
    async lock(personId: number): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext('known_browser'), ${personId})`.execute(db);
    },

    of: (personId: number): Promise<KnownBrowser[]> =>
      db.selectFrom('known_browser').selectAll().where('person_id', '=', personId).execute(),

    /** The latest sign-ins of a person before a session. */
    earlierSessions: (personId: number, sessionId: number) =>
      db
        .selectFrom('session')
        .select(['address', 'agent', 'seen_at'])
        .where('person_id', '=', personId)
        .where('token_name', 'is', null)
        .where('id', '<', sessionId)
        .orderBy('id', 'desc')
        .limit(MAX_SESSIONS)
        .execute(),

    /** Browsers that were used again outlast those that were not: a program without cookies cannot push them out. */
    async remember(browser: Omit<KnownBrowser, 'first_at'>): Promise<void> {
      const { person_id, kind, lang, seen_at } = browser;
      await db
        .insertInto('known_browser')
        .values({ ...browser, first_at: seen_at })
        .onConflict((conflict) => conflict.columns(['person_id', 'key_hash']).doUpdateSet({ lang, seen_at }))
        .execute();
      await db
        .deleteFrom('known_browser')
        .where('person_id', '=', person_id)
        .where('key_hash', 'in', (eb) =>
          eb
            .selectFrom('known_browser')
            .select('key_hash')
            .where('person_id', '=', person_id)
            .where('kind', '=', kind)
            .orderBy(sql`seen_at > first_at`, 'desc')
            .orderBy('seen_at', 'desc')
            .offset(MAX_BROWSERS),
        )
        .execute();
    },
  };
}
