import type { Insertable, Kysely } from 'kysely';
import type { PersonTable } from '../storage/accountSchema.ts';
import type { Schema } from '../storage/schema.ts';
import type { CreatorName, CustomerName } from './plan.ts';

export const DEMO_COMPANY = {
  name: 'Southern Light Solar',
  code: '91640118372',
  enterprise_code: 'SLS-2026',
};

type DemoPerson = Omit<Insertable<PersonTable>, 'password_hash' | 'created_at' | 'company_id'> & {
  ofCompany: boolean;
};

/** The demo's main accounts: an owner, an installer's administrator, a customer and the deployment's administrator. */
const demoPeople: readonly DemoPerson[] = [
  {
    user_name: 'owner',
    name: 'Olivia Hart',
    email: 'owner@demo.example',
    area_code: '+61',
    mobile: '491570156',
    role: 'individual',
    ofCompany: false,
  },
  {
    user_name: 'installer',
    name: 'Isaac Lindgren',
    email: 'installer@demo.example',
    area_code: '+61',
    mobile: '491570157',
    role: 'enterprise',
    enterprise_auth: true,
    ofCompany: true,
  },
  {
    user_name: 'member',
    name: 'Mei Tanaka',
    email: 'member@demo.example',
    area_code: '+61',
    mobile: '491570158',
    role: 'individual',
    ofCompany: true,
  },
  {
    user_name: 'admin',
    name: 'Ada Novak',
    email: 'admin@demo.example',
    area_code: '+61',
    mobile: '491570159',
    role: 'administrator',
    ofCompany: false,
  },
];

/** More customers of the company, to fill its administrator's list. */
const demoCustomers: readonly DemoPerson[] = [
  {
    user_name: 'priya',
    name: 'Priya Raman',
    email: 'priya@demo.example',
    area_code: '+61',
    mobile: '491570110',
    role: 'individual',
    ofCompany: true,
  },
  {
    user_name: 'noah',
    name: 'Noah Whitfield',
    email: 'noah@demo.example',
    area_code: '+61',
    mobile: '491570313',
    role: 'individual',
    ofCompany: true,
  },
];

/** Printed at startup. */
export const DEMO_EMAILS = demoPeople.map(({ email }) => email!);
/** Accounts with the demo's password. */
export const DEMO_PASSWORD_EMAILS = [...demoPeople, ...demoCustomers].map(({ email }) => email!);

const GUEST = {
  user_name: 'guest',
  name: 'Guest',
  email: null,
  mobile: null,
  role: 'guest',
  company_id: null,
} as const;

/** Inserts people and company. @returns their ids */
export async function insertPeople(db: Kysely<Schema>, passwordHash: string, at: number) {
  const company = await db
    .insertInto('company')
    .values(DEMO_COMPANY)
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await db
    .insertInto('person')
    .values([
      ...[...demoPeople, ...demoCustomers].map(({ ofCompany, ...person }) => ({
        ...person,
        company_id: ofCompany ? company.id : null,
        password_hash: passwordHash,
        created_at: at,
      })),
      { ...GUEST, password_hash: null, created_at: at },
    ])
    .returning(['id', 'user_name'])
    .execute();
  const ids = new Map(rows.map((row) => [row.user_name, row.id]));
  const id = (userName: CreatorName | CustomerName) => ids.get(userName)!;
  return {
    company: company.id,
    owner: id('owner'),
    installer: id('installer'),
    member: id('member'),
    priya: id('priya'),
    noah: id('noah'),
  };
}
