import type { Kysely } from 'kysely';
import { fileAddress, fileNameOf, newFileName } from '../../pictures/fileAddress.ts';
import type { Picture } from '../../pictures/drawAnew.ts';
import type { Schema } from '../schema.ts';

export function picturesRepository(db: Kysely<Schema>) {
  return {
    byName: (name: string) =>
      db.selectFrom('picture').where('name', '=', name).select(['mime', 'bytes']).executeTakeFirst(),

    /** Keeps a person's picture in place of the one before. @returns its address. */
    setAvatar: (personId: number, { mime, bytes }: Picture, at: number): Promise<string> =>
      db.transaction().execute(async (tx) => {
        const before = await tx
          .selectFrom('person')
          .where('id', '=', personId)
          .select('avatar')
          .forUpdate()
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
