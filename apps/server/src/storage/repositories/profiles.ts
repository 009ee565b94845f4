import type { Kysely, Selectable, Transaction } from 'kysely';
import type { PersonTable, ProfileTable, Schema } from '../schema.ts';
import { inOneTransaction } from '../transaction.ts';
import { authoredTransaction, isAuthoredBy, type AuthorScope } from './authored.ts';

/** A profile with its author and last editor. */
export type ProfileRow = Selectable<ProfileTable> & {
  author_user_name: string;
  author_name: string;
  author_role: PersonTable['role'];
  author_company_id: number | null;
  editor_name: string | null;
};

export type ProfileTransaction = ReturnType<typeof profileTransaction>;

/** The unique index of profile names. */
export const PROFILE_NAME_UNIQUE = 'profile_name';

/** Profiles of settings. */
export function profilesRepository(db: Kysely<Schema>) {
  const rows = rowsIn(db);
  return {
    byId: (id: number): Promise<ProfileRow | undefined> =>
      rows.where('profile.id', '=', id).executeTakeFirst(),

    /** Profiles of a person and their company, or of everyone for `all`. */
    of: (who: AuthorScope): Promise<ProfileRow[]> =>
      rows
        .where(isAuthoredBy(who))
        .orderBy((eb) => eb.fn('lower', ['profile.name']))
        .orderBy('profile.id')
        .execute(),

    /** Changes profiles in one transaction, as `inOneTransaction` does. */
    change: <T>(work: (change: ProfileTransaction) => Promise<T>): Promise<T> =>
      inOneTransaction(db, (tx) => work(profileTransaction(tx))),
  };
}

function profileTransaction(tx: Transaction<Schema>) {
  return {
    ...authoredTransaction(tx, 'profile'),

    async lock(id: number): Promise<ProfileRow | undefined> {
      await tx.selectFrom('profile').select('id').where('id', '=', id).forUpdate().execute();
      return rowsIn(tx).where('profile.id', '=', id).executeTakeFirst();
    },

    /** @throws a violated `PROFILE_NAME_UNIQUE` */
    async add(
      profile: Pick<ProfileRow, 'person_id' | 'name' | 'note' | 'model_id' | 'values'>,
      at: number,
    ): Promise<number> {
      const { id } = await tx
        .insertInto('profile')
        .values({
          ...profile,
          values: JSON.stringify(profile.values),
          created_at: at,
          updated_at: at,
          updated_by: profile.person_id,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** @throws a violated `PROFILE_NAME_UNIQUE` @returns the new version */
    async update(
      id: number,
      { name, note, values }: Pick<ProfileRow, 'name' | 'note' | 'values'>,
      by: { personId: number; at: number },
    ): Promise<number> {
      const { version } = await tx
        .updateTable('profile')
        .set((eb) => ({
          name,
          note,
          values: JSON.stringify(values),
          version: eb('version', '+', 1),
          updated_at: by.at,
          updated_by: by.personId,
        }))
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirstOrThrow();
      return version;
    },
  };
}

const rowsIn = (db: Kysely<Schema>) =>
  db
    .selectFrom('profile')
    .innerJoin('person as author', 'author.id', 'profile.person_id')
    .leftJoin('person as editor', 'editor.id', 'profile.updated_by')
    .selectAll('profile')
    .select([
      'author.user_name as author_user_name',
      'author.name as author_name',
      'author.role as author_role',
      'author.company_id as author_company_id',
      'editor.name as editor_name',
    ]);
