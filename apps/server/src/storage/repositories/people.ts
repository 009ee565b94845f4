import type { TokenScope } from '@heliograph/contracts/http';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { CompanyTable, PersonTable } from '../accountSchema.ts';
import type { Schema } from '../schema.ts';

/** A person with the data of their company that the API shows. */
export type Account = Selectable<PersonTable> & {
  company_code: string | null;
  enterprise_code: string | null;
  /** The API token in whose name the person acts; left out for the person itself. */
  token?: ActingToken;
};

/** Limits of an API token. */
export interface ActingToken {
  /** Id of its session. */
  id: number;
  name: string;
  scopes: readonly TokenScope[];
  /** Null for all stations of its person. */
  stationIds: readonly number[] | null;
}

/** A contact for messages and sign-in. */
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

    /** The guest account, the only one without credentials; undefined when guests are not allowed. */
    guest: (): Promise<Account | undefined> => accounts.where('person.role', '=', 'guest').executeTakeFirst(),

    /** Adds a person; undefined when the user name is taken. @throws a violated `person_email` or `person_mobile` */
    async add(person: Insertable<PersonTable>): Promise<number | undefined> {
      const row = await db
        .insertInto('person')
        .values(person)
        .onConflict((conflict) => conflict.column('user_name').doNothing())
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    /** Adds a company; undefined when its ABN is registered. */
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

    /** @throws a violated `person_email` or `person_mobile` when someone else has it */
    async setContact(id: number, contact: Contact): Promise<void> {
      const columns =
        contact.by === 'email'
          ? { email: contact.email }
          : { area_code: contact.areaCode, mobile: contact.mobile };
      await db.updateTable('person').set(columns).where('id', '=', id).execute();
    },

    /** Puts contacts back and removes the password. @throws a violated `person_email` or `person_mobile` */
    async restoreContacts(
      id: number,
      contacts: { email?: Contact | null; mobile?: Contact | null },
    ): Promise<void> {
      const { email, mobile } = contacts;
      const columns = {
        ...(email !== undefined && { email: email?.by === 'email' ? email.email : null }),
        ...(mobile !== undefined && { mobile: mobile?.by === 'mobile' ? mobile.mobile : null }),
        ...(mobile?.by === 'mobile' && { area_code: mobile.areaCode }),
      };
      await db
        .updateTable('person')
        .set({ ...columns, password_hash: null })
        .where('id', '=', id)
        .execute();
    },

    async setPassword(id: number, hash: string): Promise<void> {
      await db.updateTable('person').set({ password_hash: hash }).where('id', '=', id).execute();
    },
  };
}
