import { doLogin, doRegister, type HttpCall, type RequestOf } from '@heliograph/contracts/http';
import {
  callStack,
  readData,
  startMailbox,
  type CallOptions,
  type Mailbox,
  type Stack,
} from '@heliograph/testing';
import { randomInt, randomUUID } from 'node:crypto';
import { fromAddress, mailCode, phoneCode } from './verificationCodes.ts';
import { connectDatabase } from './stackDatabase.ts';
import { startTestServer } from './testServer.ts';

export const COMPANY = 'SLS-2026';
export const RIVAL = 'RIV-2026';

/** A server with a mailbox, users and access to its database. */
export type SharingStack = Awaited<ReturnType<typeof startSharingStack>>;

/** Users: `boss` administers COMPANY, `emil` belongs to it, `rita` administers RIVAL, all others have no company. */
const PEOPLE: readonly [userName: string, role: string, company: string | null, administers: boolean][] = [
  ['boss', 'enterprise', COMPANY, true],
  ['emil', 'enterprise', COMPANY, false],
  ['rita', 'enterprise', RIVAL, true],
  ...['cora', 'mona', 'egon', 'vera', 'tom', 'ulla'].map(
    (name) => [name, 'individual', null, false] as [string, string, null, boolean],
  ),
];

export async function startSharingStack() {
  const mailbox: Mailbox = await startMailbox();
  const env = {
    ...mailbox.env,
    SIMULATOR: 'off',
    DEMO_STATIONS: '2',
  };
  const stack: Stack = await startTestServer(env);
  const db = await connectDatabase(stack);

  await db.query(
    `update person set company_id = null, enterprise_auth = false where user_name = 'installer'`,
  );
  await db.query(
    `insert into company (name, code, enterprise_code) values ('Rival Solar', '51824753556', $1)`,
    [RIVAL],
  );
  for (const [userName, role, company, administers] of PEOPLE) {
    await db.query(
      `insert into person (user_name, name, email, area_code, mobile, role, company_id, enterprise_auth, password_hash, created_at)
       select $1, initcap($1), $1 || '@people.example', '+61', $5, $2,
         (select id from company where enterprise_code = $3), $4, password_hash, 0
       from person where user_name = 'owner'`,
      [userName, role, company, administers, newNumber()],
    );
  }

  const tokens = new Map<string, string>();
  const account = (person: string) => `${person}@${person === 'admin' ? 'demo' : 'people'}.example`;

  async function token(person: string): Promise<string> {
    const known = tokens.get(person);
    if (known !== undefined) return known;
    const login = { type: 2 as const, account: account(person), password: stack.password };
    const { token: fresh } = await readData(stack, doLogin, login);
    tokens.set(person, fresh);
    return fresh;
  }

  /** Creates a station. @returns its id */
  async function station(creator: string, { company = null, serviced = false }: StationOptions = {}) {
    const { rows } = await db.query<{ id: number }>(
      `insert into station (name, type, installed_kwp, rated_ah, area, address, postal_code, time_zone, creator_id,
         company_id, service_custom, linked_at, created_at)
       values ($1, 'residential', 5, 0, 'NSW', '1 Sun St', '2000', 'Australia/Sydney',
         (select id from person where user_name = $2), (select id from company where enterprise_code = $3), $4,
         case when $3::text is null then null else 1 end, 0)
       returning id`,
      [`Roof of ${creator}`, creator, company, serviced],
    );
    return rows[0]!.id;
  }

  return {
    stack,
    mailbox,
    db,
    token,
    station,
    account,
    call: async <C extends HttpCall>(
      person: string,
      call: C,
      request: RequestOf<C>,
      options: CallOptions = {},
    ) => callStack(stack, call, request, { token: await token(person), ...options }),
    data: async <C extends HttpCall>(
      person: string,
      call: C,
      request: RequestOf<C>,
      options: CallOptions = {},
    ) => readData(stack, call, request, { token: await token(person), ...options }),

    /** Stores a share directly. */
    async share(
      stationId: number,
      person: string,
      type: number,
      flags: readonly string[] = [],
    ): Promise<void> {
      await db.query(
        `insert into station_share (station_id, person_id, type, control, setting, auth, created_at)
         select $1, id, $3, 'control' = any($4), 'setting' = any($4), 'auth' = any($4), 0 from person where user_name = $2`,
        [stationId, person, type, flags],
      );
    },

    /** Registers an address or a number (`+61 412345678`). @returns the token of the new person */
    async register(contact: string): Promise<string> {
      const { body, login } = await this.prepareRegistration(contact);
      await readData(stack, doRegister, body);
      return login();
    },

    /** Does everything up to the last step. */
    async prepareRegistration(contact: string) {
      const options = fromAddress(`2001:db8::${randomInt(1, 0xffff).toString(16)}`);
      const mail = contact.includes('@');
      const [areaCode = '', number = ''] = contact.split(' ');
      const proof = await (mail ? mailCode : phoneCode)(
        { stack, mailbox },
        contact,
        (mail ? 'register' : 'reg') as never,
        options,
      );
      const password = 'a long walk at dusk';
      const body = {
        name: 'Nora New',
        password,
        agreement: 1 as const,
        ...proof,
        ...(mail ? { account: contact } : { account: number, phone_code: areaCode }),
      };
      const credentials = mail
        ? { type: 2 as const, account: contact, password }
        : { type: 0 as const, account: number, areaCode, password };
      return { body, login: async () => (await readData(stack, doLogin, credentials)).token };
    },

    /** Reads a station's creator and company, by user name and code. */
    async readOwnership(stationId: number) {
      const { rows } = await db.query<{ creator: string; company: string | null; serviced: boolean }>(
        `select user_name as creator, enterprise_code as company, service_custom as serviced
         from station join person on person.id = creator_id left join company on company.id = station.company_id
         where station.id = $1`,
        [stationId],
      );
      return rows[0];
    },

    /** Deletes counted attempts, so that limits do not affect tests. */
    async clearAttempts(): Promise<void> {
      await db.query('delete from attempt');
    },

    async stop(): Promise<void> {
      await db.end();
      await stack.stop();
      await mailbox.stop();
    },
  };
}

export interface StationOptions {
  company?: string | null;
  serviced?: boolean;
}

export const newAddress = (): string => `${randomUUID().slice(0, 13)}@new.example`;
/** Unused number: 0491 57x xxx is reserved for fiction. */
export const newNumber = (): string => `491${String(randomInt(1e6)).padStart(6, '0')}`;
