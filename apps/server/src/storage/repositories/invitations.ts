import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Schema } from '../schema.ts';
import type { StationInvitationTable } from '../stationSchema.ts';

export type Invitation = Selectable<StationInvitationTable>;

/** Shares, transfers and ownerships for people without an account yet. */
export function invitationsRepository(db: Kysely<Schema>) {
  return {
    /**
     * Locks an account against invitations and registration. Must be locked before any station: registration has
     * to look for invitations first.
     */
    async lockAccount(account: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`invitation ${account}`}, 0))`.execute(db);
    },

    /** Adds an invitation, or replaces the account's existing one for the station. */
    async put(invitation: Insertable<StationInvitationTable>): Promise<void> {
      const { station_id: _station, account: _account, ...rest } = invitation;
      await db
        .insertInto('station_invitation')
        .values(invitation)
        .onConflict((conflict) => conflict.columns(['station_id', 'account']).doUpdateSet(rest))
        .execute();
    },

    of: (stationId: number, account: string, now: number): Promise<Invitation | undefined> =>
      db
        .selectFrom('station_invitation')
        .selectAll()
        .where('station_id', '=', stationId)
        .where('account', '=', account)
        .where('expires_at', '>', now)
        .executeTakeFirst(),

    /** The newest first. */
    ofStation: (stationId: number, now: number): Promise<Invitation[]> =>
      db
        .selectFrom('station_invitation')
        .selectAll()
        .where('station_id', '=', stationId)
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    ofAccount: (account: string, now: number): Promise<Invitation[]> =>
      db
        .selectFrom('station_invitation')
        .selectAll()
        .where('account', '=', account)
        .where('expires_at', '>', now)
        .orderBy('station_id')
        .execute(),

    /** With the names of the station and the inviter. */
    byToken: (tokenHash: Buffer, now: number) =>
      db
        .selectFrom('station_invitation as invitation')
        .innerJoin('person', 'person.id', 'invitation.person_id')
        .select(['invitation.account', 'invitation.type'])
        .select(['person.email', 'person.area_code', 'person.mobile'])
        .where('invitation.token_hash', '=', tokenHash)
        .where('invitation.expires_at', '>', now)
        .executeTakeFirst(),

    /** Deletes an invitation. @returns it; undefined when it was already gone */
    take: (id: number): Promise<Invitation | undefined> =>
      db.deleteFrom('station_invitation').where('id', '=', id).returningAll().executeTakeFirst(),

    /** Deletes expired invitations. */
    async deleteExpired(now: number): Promise<void> {
      await db.deleteFrom('station_invitation').where('expires_at', '<=', now).execute();
    },
  };
}
