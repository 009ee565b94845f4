import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { fileAddress, fileNameOf, newFileName } from '../../pictures/fileAddress.ts';
import type { Picture } from '../../pictures/drawAnew.ts';
import type { Schema } from '../schema.ts';
import { inOneTransaction } from '../transaction.ts';

/** Pictures a person may have that no station shows: several stations' worth, so that nobody fills the database. */
export const MAX_LOOSE = 60;

export function picturesRepository(db: Kysely<Schema>) {
  return {
    /** A picture as it is served; undefined too where a small one is wanted and there is none. */
    async byName(name: string, small: boolean): Promise<{ mime: string; bytes: Buffer } | undefined> {
      const row = await db
        .selectFrom('picture')
        .where('name', '=', name)
        .select(['mime', small ? 'thumbnail as bytes' : 'bytes'])
        .executeTakeFirst();
      return row?.bytes ? { mime: row.mime, bytes: row.bytes } : undefined;
    },

    /**
     * Keeps a person's picture for a station that is yet to show it.
     * @returns its address; null when the person has as many as they may that no station shows.
     */
    addLoose: (personId: number, { mime, bytes }: Picture, thumbnail: Picture, at: number) =>
      inOneTransaction(db, async (tx): Promise<string | null> => {
        // One after the other for each person, so that several at once do not each see room for one more.
        await tx.selectFrom('person').where('id', '=', personId).select('id').forNoKeyUpdate().execute();
        const { loose } = await tx
          .selectFrom('picture')
          .where('person_id', '=', personId)
          .where(isLoose)
          .select((eb) => eb.fn.countAll<string>().as('loose'))
          .executeTakeFirstOrThrow();
        if (Number(loose) >= MAX_LOOSE) return null;
        const name = newFileName();
        await tx
          .insertInto('picture')
          .values({ name, mime, bytes, thumbnail: thumbnail.bytes, person_id: personId, created_at: at })
          .execute();
        return fileAddress(name);
      }),

    /**
     * Makes a station show exactly these pictures: those it showed before, or a person's own that no station shows.
     * What it shows no longer is deleted.
     * @returns the first address that is neither; null when all are shown.
     */
    async show(
      stationId: number,
      shown: readonly string[],
      { before, personId }: { before: readonly string[]; personId: number },
    ): Promise<string | null> {
      const added = shown.filter((address) => !before.includes(address));
      const taken = await db
        .updateTable('picture')
        .set({ station_id: stationId })
        .where('name', '=', sql<string>`any(${namesOf(added)}::text[])`)
        .where('person_id', '=', personId)
        .where(isLoose)
        .returning('name')
        .execute();
      const addresses = new Set(taken.map(({ name }) => fileAddress(name)));
      const foreign = added.find((address) => !addresses.has(address));
      if (foreign !== undefined) return foreign;
      await db
        .deleteFrom('picture')
        .where('station_id', '=', stationId)
        .where('name', '<>', sql<string>`all(${namesOf(shown)}::text[])`)
        .execute();
      return null;
    },

    /** Drops pictures that no station shows since before `at`. */
    async sweep(at: number): Promise<void> {
      await db.deleteFrom('picture').where(isLoose).where('created_at', '<', at).execute();
    },

    /** Keeps a person's picture in place of the one before. @returns its address. */
    setAvatar: (personId: number, { mime, bytes }: Picture, at: number): Promise<string> =>
      inOneTransaction(db, async (tx) => {
        const before = await tx
          .selectFrom('person')
          .where('id', '=', personId)
          .select('avatar')
          .forNoKeyUpdate()
          .executeTakeFirstOrThrow();
        const name = newFileName();
        await tx
          .insertInto('picture')
          .values({ name, mime, bytes, person_id: personId, created_at: at })
          .execute();
        const avatar = fileAddress(name);
        await tx.updateTable('person').set({ avatar }).where('id', '=', personId).execute();
        const old = fileNameOf(before.avatar);
        if (old !== null) await tx.deleteFrom('picture').where('name', '=', old).execute();
        return avatar;
      }),
  };
}

const isLoose = (eb: ExpressionBuilder<Schema, 'picture'>) =>
  eb.and([eb('station_id', 'is', null), eb('thumbnail', 'is not', null)]);

const namesOf = (addresses: readonly string[]): string[] =>
  addresses.map(fileNameOf).filter((name) => name !== null);
