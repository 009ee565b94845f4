import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { hashPassword } from '../../../apps/server/src/identity/passwords.ts';
import { randomLetters } from '../../../apps/server/src/secrets/tokens.ts';
import { auditRepository } from '../../../apps/server/src/storage/repositories/audit.ts';
import { peopleRepository } from '../../../apps/server/src/storage/repositories/people.ts';
import type { Schema } from '../../../apps/server/src/storage/schema.ts';
import { newAbn, newUser, type NewUser } from './users.ts';

/**
 * Adds a registered individual to the database of the server that serves all journeys. Registration by e-mail has its
 * own journeys.
 */
export const createUser = (name?: string): Promise<NewUser> => add(newUser(name), null);

/** Adds a new enterprise. @returns its administrator */
export const createEnterprise = (): Promise<NewUser> => add(newUser('Enya Rowe'), newAbn());

async function add({ name, email }: NewUser, abn: string | null): Promise<NewUser> {
  const { people, audit, password, hash } = await (storage ??= openStorage());
  const company =
    abn === null
      ? null
      : (await people.addCompany({ name, code: abn, enterprise_code: newEnterpriseCode() }))!;
  const at = Date.now();
  const id = (await people.add({
    name,
    email,
    user_name: email.slice(0, email.indexOf('@')),
    password_hash: hash,
    role: abn === null ? 'individual' : 'enterprise',
    company_id: company,
    enterprise_auth: abn !== null,
    created_at: at,
    agreed_at: at,
    alarms_read_at: at,
  }))!;
  await audit.add([{ personId: id, action: 'account.register', detail: { person: id } }], at);
  return { name, email, password };
}

const newEnterpriseCode = () => [randomLetters(4), randomLetters(4), randomLetters(4)].join('-');

let storage: ReturnType<typeof openStorage> | undefined;

/** People of one worker have the same password, because computing its hash takes longer than the rest. */
async function openStorage() {
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: process.env.STACK_DATABASE, max: 1 }),
    }),
  });
  const { password } = newUser();
  return {
    people: peopleRepository(db),
    audit: auditRepository(db),
    password,
    hash: await hashPassword(password),
  };
}
