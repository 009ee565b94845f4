import type { DisplayConfig } from '@heliograph/contracts/http';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { displayRows, type DisplayRow } from './displayRows.ts';
import { lockPerson } from './lockPerson.ts';
import { pairingsRepository } from './pairings.ts';
import { peopleRepository, type Account } from './people.ts';
import { sessionsRepository } from './sessions.ts';
import { stationsRepository } from './stations.ts';
import { anyInt } from '../anyOf.ts';

export type DisplayTransaction = ReturnType<typeof displayTransaction>;

/** Requested settings of a display. */
export interface WantedDisplay {
  name: string;
  /** Null: all that its owner can view. */
  stationIds: readonly number[] | null;
  config: DisplayConfig;
}

/** Changes to displays within one transaction. */
export function displayTransaction(tx: Transaction<Schema>) {
  const people = peopleRepository(tx);

  /** Stations are locked first, as in a deletion. */
  async function setStations(id: number, stationIds: readonly number[]): Promise<void> {
    const held = await tx
      .selectFrom('station')
      .select('id')
      .where((eb) =>
        eb.or([
          eb('id', '=', anyInt(stationIds)),
          eb('id', 'in', eb.selectFrom('display_station').select('station_id').where('display_id', '=', id)),
        ]),
      )
      .orderBy('id')
      .forKeyShare()
      .execute();
    const wanted = new Set(stationIds);
    const kept = held.map((station) => station.id).filter((station) => wanted.has(station));
    await tx.deleteFrom('display_station').where('display_id', '=', id).execute();
    await sql`
insert into display_station (display_id, station_id) select ${id}, unnest(${kept}::int[])`.execute(tx);
  }

  return {
    tx,
    people,
    pairings: pairingsRepository(tx),
    sessions: sessionsRepository(tx),
    stations: stationsRepository(tx),

    /** The calling person, locked, so that parallel pairings of one person wait for each other. */
    lockPerson: (id: number): Promise<Account | undefined> => lockPerson(tx, id),

    async lock(id: number): Promise<DisplayRow | undefined> {
      await tx.selectFrom('display').select('id').where('id', '=', id).forUpdate().execute();
      return displayRows(tx).where('display.id', '=', id).executeTakeFirst();
    },

    async countOf(personId: number): Promise<number> {
      const { n } = await tx
        .selectFrom('person')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('owner_id', '=', personId)
        .executeTakeFirstOrThrow();
      return n;
    },

    /** Adds a display for its owner; undefined when the user name is taken. */
    async add(
      ownerId: number,
      userName: string,
      { name, stationIds, config }: WantedDisplay,
      at: number,
    ): Promise<number | undefined> {
      const id = await people.add({
        user_name: userName,
        name,
        email: null,
        mobile: null,
        password_hash: null,
        role: 'display',
        company_id: null,
        owner_id: ownerId,
        created_at: at,
      });
      if (id === undefined) return undefined;
      await tx
        .insertInto('display')
        .values({
          id,
          all_stations: stationIds === null,
          config: JSON.stringify(config),
          updated_at: at,
          updated_by: ownerId,
        })
        .execute();
      await setStations(id, stationIds ?? []);
      return id;
    },

    /** Changes the given settings. @returns the new version */
    async update(
      id: number,
      { name, stationIds, config }: Partial<WantedDisplay>,
      by: { personId: number; at: number },
    ): Promise<number> {
      if (name !== undefined) await people.setName(id, name);
      if (stationIds !== undefined) await setStations(id, stationIds ?? []);
      const { version } = await tx
        .updateTable('display')
        .set((eb) => ({
          version: eb('version', '+', 1),
          updated_at: by.at,
          updated_by: by.personId,
          ...(stationIds !== undefined && { all_stations: stationIds === null }),
          ...(config !== undefined && { config: JSON.stringify(config) }),
        }))
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirstOrThrow();
      return version;
    },

    async identify(id: number, until: number): Promise<void> {
      await tx.updateTable('display').set({ identify_until: until }).where('id', '=', id).execute();
    },

    async reload(id: number): Promise<void> {
      await tx
        .updateTable('display')
        .set((eb) => ({ reloads: eb('reloads', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    /** Deletes a display with its sessions. @returns the public ids of the active ones */
    async remove(id: number, at: number): Promise<string[]> {
      const ended = await sessionsRepository(tx).revokeAllOf(id, { revoked_at: at, ended_by: null });
      await tx.deleteFrom('person').where('id', '=', id).where('role', '=', 'display').execute();
      return ended;
    },
  };
}
