import type { Kysely, Selectable } from 'kysely';
import type { PersonTable, Schema } from '../schema.ts';

/** A person with what the wire says of their company. */
export type Account = Selectable<PersonTable> & {
  company_code: string | null;
  enterprise_code: string | null;
};

export type PeopleRepository = ReturnType<typeof peopleRepository>;

export function peopleRepository(db: Kysely<Schema>) {
  const accounts = db
    .selectFrom('person')
    .leftJoin('company', 'company.id', 'person.company_id')
    .selectAll('person')
    .select(['company.code as company_code', 'company.enterprise_code']);

  return {
    byId: (id: number): Promise<Account | undefined> =>
      accounts.where('person.id', '=', id).executeTakeFirst(),

    byEmail: (email: string): Promise<Account | undefined> =>
      accounts
        .where((eb) => eb(eb.fn('lower', ['person.email']), '=', email.toLowerCase()))
        .executeTakeFirst(),

    byMobile: (areaCode: string, mobile: string): Promise<Account | undefined> =>
      accounts
        .where('person.area_code', '=', areaCode)
        .where('person.mobile', '=', mobile)
        .executeTakeFirst(),

    /** The one person without credentials; undefined where guests are not wanted. */
    guest: (): Promise<Account | undefined> => accounts.where('person.role', '=', 'guest').executeTakeFirst(),

    async setPassword(id: number, hash: string): Promise<void> {
      await db.updateTable('person').set({ password_hash: hash }).where('id', '=', id).execute();
    },
  };
}
