import { doLogin } from '@heliograph/contracts/http';
import { dataOf, startStack, type Stack, type StackEnvironment } from '@heliograph/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../../../apps/server/src/storage/database.ts';
import { silentLog } from './testDatabase.ts';

export const OWN = 'SLS-2026';
export const RIVAL = 'RIV-2026';
/** Users without a company. */
export const SPARES = ['ada.spare', 'ben.spare', 'cem.spare', 'dai.spare'] as const;

export interface CompanyStack {
  stack: Stack;
  /** Stops the server, opens its database, and starts it again. */
  withDatabase<T>(look: (database: Database) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/**
 * The demo beside a second company, `rival` with its administrator, a customer `taken` and a station of its own, and
 * users without a company. All have the demo's password.
 */
export async function startCompanyStack(url?: string): Promise<CompanyStack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'heliograph-'));
  const env: StackEnvironment = { SIMULATOR: 'off', DEMO_STATIONS: '11', ...(url && { DATABASE_URL: url }) };
  let stack = await startStack({ env, dataDir });

  async function withDatabase<T>(look: (database: Database) => Promise<T>): Promise<T> {
    await stack.stop();
    const database = await openDatabase({ url, dataDir, log: silentLog });
    try {
      return await look(database);
    } finally {
      await database.close();
      stack = await startStack({ env, dataDir });
    }
  }
  await withDatabase(addRival);

  return {
    get stack() {
      return stack;
    },
    withDatabase,
    async stop() {
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function addRival({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into company (name, code, enterprise_code) values ('Rival Solar', '51824753556', $1)`,
    [RIVAL],
  );
  const person = `
    insert into person (user_name, name, email, role, company_id, enterprise_auth, password_hash, created_at)
    select $1, $1, $1 || '@demo.example', $2, (select id from company where enterprise_code = $3), $4, password_hash, 0
    from person where user_name = 'owner'`;
  await pool.query(person, ['rival', 'enterprise', RIVAL, true]);
  await pool.query(person, ['taken', 'individual', RIVAL, false]);
  for (const spare of SPARES) await pool.query(person, [spare, 'individual', null, false]);
  // A station of the owner that the demo does not link.
  await pool.query(
    `update station set company_id = (select id from company where enterprise_code = $1), linked_at = 0
     where id = (select min(id) from station where company_id is null)`,
    [RIVAL],
  );
}

/** Signs in a user with the demo's password. @returns the token */
export async function tokenOf(stack: Stack, userName: string): Promise<string> {
  const account = `${userName}@demo.example`;
  return (await dataOf(stack, doLogin, { type: 2, account, password: stack.password })).token;
}
