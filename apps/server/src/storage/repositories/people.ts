import type { Insertable, Kysely, Selectable } from 'kysely';
import type { CompanyTable, PersonTable, Schema } from '../schema.ts';

/** A person with what the wire says of their company. */
export type Account = Selectable<PersonTable> & {
  company_code: string | null;
  enterprise_code: string | null;
};

/** Where a person is reached and what they sign in with. */
export type Contact = { by: 'email'; email: string } | { by: 'mobile'; areaCode: string; mobile: string };

export type PeopleRepository = ReturnType<typeof peopleRepository>;

export function peopleRepository(db: Kysely<Schema>) {
  const accounts = db
    .selectFrom('person')
    .leftJoin('company', 'company.id', 'person.company_id')
    .selectAll('person')
    .select(['company.code as company_code', 'company.enterprise_code']);

  const byEmail = (email: string): Promise<Account | undefined> =>
    accounts.where((eb) => eb(eb.fn('lower', ['person.email']), '=', email.toLowerCase())).executeTakeFirst();

  const byMobile = (areaCode: string, mobile: string): Promise<Account | undefined> =>
    accounts.where('person.area_code', '=', areaCode).where('person.mobile', '=', mobile).executeTakeFirst();

  return {
    byId: (id: number): Promise<Account | undefined> =>
      accounts.where('person.id', '=', id).executeTakeFirst(),

    byEmail,

    byContact: (contact: Contact): Promise<Account | undefined> =>
      contact.by === 'email' ? byEmail(contact.email) : byMobile(contact.areaCode, contact.mobile),

    /** The one person without credentials; undefined where guests are not wanted. */
    guest: (): Promise<Account | undefined> => accounts.where('person.role', '=', 'guest').executeTakeFirst(),

    /** Adds a person; undefined when the user name is taken. @throws a violated `person_email` or `person_mobile`. */
    async add(person: Insertable<PersonTable>): Promise<number | undefined> {
      const row = await db
        .insertInto('person')
        .values(person)
        .onConflict((conflict) => conflict.column('user_name').doNothing())
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    /** Adds a company; undefined when its business number is registered. */
    async addCompany(company: Insertable<CompanyTable>): Promise<number | undefined> {
      const row = await db
        .insertInto('company')
        .values(company)
        .onConflict((conflict) => conflict.column('code').doNothing())
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    async setName(id: number, name: string): Promise<void> {
      await db.updateTable('person').set({ name }).where('id', '=', id).execute();
    },

    /** @throws a violated `person_email` or `person_mobile` when somebody else has it. */
    async setContact(id: number, contact: Contact): Promise<void> {
      const columns =
        contact.by === 'email'
          ? { email: contact.email }
          : { area_code: contact.areaCode, mobile: contact.mobile };
      await db.updateTable('person').set(columns).where('id', '=', id).execute();
    },

    async setPassword(id: number, hash: string): Promise<void> {
      await db.updateTable('person').set({ password_hash: hash }).where('id', '=', id).execute();
    },
  };
}
