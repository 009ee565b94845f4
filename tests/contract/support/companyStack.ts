import type { HttpCall, RequestOf } from '@heliograph/contracts/http';
import {
  callStack,
  readData,
  type CallOptions,
  type Stack,
  type StackEnvironment,
} from '@heliograph/testing';
import type pg from 'pg';
import { readTokens } from './readTokens.ts';
import { connectDatabase } from './stackDatabase.ts';
import { startTestServer } from './testServer.ts';

export const OWN = 'SLS-2026';
export const RIVAL = 'RIV-2026';
/** Users without a company. */
export const SPARES = ['ada.spare', 'ben.spare', 'cem.spare', 'dai.spare'] as const;

/** Who has a session. */
const PEOPLE = ['guest', 'owner', 'installer', 'member', 'admin', 'priya', 'rival', 'taken', ...SPARES];

export type CompanyStack = Awaited<ReturnType<typeof startCompanyStack>>;

/**
 * The demo beside a second company, `rival` with its administrator, a customer `taken` and a station of its own, and
 * users without a company. All have the demo's password and a session.
 */
export async function startCompanyStack(environment: StackEnvironment = {}) {
  const stack = await startTestServer({
    ...environment,
    SIMULATOR: 'off',
    DEMO_STATIONS: '11',
  });
  await queryStack(stack, addRival);
  const tokens: Record<string, string> = await readTokens(stack, PEOPLE);
  const as = (person: string, options: CallOptions): CallOptions => ({ token: tokens[person]!, ...options });
  return {
    stack,
    tokens,
    ask: <C extends HttpCall>(person: string, call: C, request: RequestOf<C>, options: CallOptions = {}) =>
      callStack(stack, call, request, as(person, options)),
    /** Makes a call that must succeed. */
    data: <C extends HttpCall>(person: string, call: C, request: RequestOf<C>, options: CallOptions = {}) =>
      readData(stack, call, request, as(person, options)),
    stop: () => stack.stop(),
  };
}

/** Runs statements in the database of a running stack. */
export async function queryStack<T>(stack: Stack, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectDatabase(stack);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function addRival(client: pg.Client): Promise<void> {
  await client.query(
    `insert into company (name, code, enterprise_code) values ('Rival Solar', '51824753556', $1)`,
    [RIVAL],
  );
  const person = `
    insert into person (user_name, name, email, role, company_id, enterprise_auth, password_hash, created_at)
    select $1, $1, $1 || '@demo.example', $2, (select id from company where enterprise_code = $3), $4, password_hash, 0
    from person where user_name = 'owner'`;
  await client.query(person, ['rival', 'enterprise', RIVAL, true]);
  await client.query(person, ['taken', 'individual', RIVAL, false]);
  for (const spare of SPARES) await client.query(person, [spare, 'individual', null, false]);
  // A station of the owner that the demo does not link.
  await client.query(
    `update station set company_id = (select id from company where enterprise_code = $1), linked_at = 0
     where id = (select min(id) from station where company_id is null)`,
    [RIVAL],
  );
}
