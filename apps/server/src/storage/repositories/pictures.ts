import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { fileAddress, parseFileName, newFileName } from '../../pictures/fileAddress.ts';
import type { Picture } from '../../pictures/resizePicture.ts';
import type { Schema } from '../schema.ts';
import { inOneTransaction } from '../transaction.ts';
import { withPersonLocked } from './lockPerson.ts';
import { anyText } from '../anyOf.ts';

/** Unused pictures per person: enough for several stations, without filling the database. */
export const MAX_UNUSED = 60;

export function picturesRepository(db: Kysely<Schema>) {
  return {
    /** A picture as served; undefined also when a small one is requested and missing. */
    async byName(name: string, small: boolean): Promise<{ mime: string; bytes: Buffer } | undefined> {
      const row = await db
        .selectFrom('picture')
        .where('name', '=', name)
        .select(['mime', small ? 'thumbnail as bytes' : 'bytes'])
        .executeTakeFirst();
      return row?.bytes ? { mime: row.mime, bytes: row.bytes } : undefined;
    },

    /**
     * Stores a picture that no station uses yet.
     * @returns its address; null when the person has too many unused pictures
     */
    addUnused: (personId: number, { mime, bytes }: Picture, thumbnail: Picture, at: number) =>
      withPersonLocked(db, personId, async (tx): Promise<string | null> => {
        const { loose } = await tx
          .selectFrom('picture')
          .where('person_id', '=', personId)
          .where(isUnused)
          .select((eb) => eb.fn.countAll<string>().as('loose'))
          .executeTakeFirstOrThrow();
        if (Number(loose) >= MAX_UNUSED) return null;
        const name = newFileName();
        await tx
          .insertInto('picture')
          .values({ name, mime, bytes, thumbnail: thumbnail.bytes, person_id: personId, created_at: at })
          .execute();
        return fileAddress(name);
      }),

    /**
     * Sets a station's pictures: existing ones, or a person's own unused ones. Removed pictures are deleted.
     * @returns the first address that is neither; null on success
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
        .where('name', '=', anyText(listNames(added)))
        .where('person_id', '=', personId)
        .where(isUnused)
        .returning('name')
        .execute();
      const addresses = new Set(taken.map(({ name }) => fileAddress(name)));
      const foreign = added.find((address) => !addresses.has(address));
      if (foreign !== undefined) return foreign;
      await db
        .deleteFrom('picture')
        .where('station_id', '=', stationId)
        .where('name', '<>', sql<string>`all(${listNames(shown)}::text[])`)
        .execute();
      return null;
    },

    /** Deletes pictures from before `at` that no station uses. */
    async deleteExpired(at: number): Promise<void> {
      await db.deleteFrom('picture').where(isUnused).where('created_at', '<', at).execute();
    },

    /** Replaces a person's picture. @returns its address */
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
        const old = parseFileName(before.avatar);
        if (old !== null) await tx.deleteFrom('picture').where('name', '=', old).execute();
        return avatar;
      }),
  };
}

const isUnused = (eb: ExpressionBuilder<Schema, 'picture'>) =>
  eb.and([eb('station_id', 'is', null), eb('thumbnail', 'is not', null)]);

const listNames = (addresses: readonly string[]): string[] =>
  addresses.map(parseFileName).filter((name) => name !== null);
