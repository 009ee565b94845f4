import { TokenScope, addToken, doGuestLogin, doLogin, type HttpCall } from '@heliograph/contracts/http';
import { can, type Actor, type Capability, type StationRelation } from '@heliograph/domain/permissions';
import { readData, type CallOptions, type Stack } from '@heliograph/testing';
import type { Client } from 'pg';
import { fromAddress } from './verificationCodes.ts';
import { connectDatabase } from './stackDatabase.ts';
import { pairWall } from './pairWall.ts';
import { startTestServer } from './testServer.ts';

const FLAGS = ['control', 'setting', 'auth'] as const;
type Share = NonNullable<StationRelation['share']>;

/** A manager for each combination of flags: `manager-control-auth` may control and authorise. */
const managers = Array.from({ length: 8 }, (_, bits): [string, Share] => {
  const flags = FLAGS.filter((_flag, bit) => (bits >> bit) % 2 === 1);
  const has = (flag: (typeof FLAGS)[number]) => flags.includes(flag);
  const share: Share = { type: 1, control: has('control'), setting: has('setting'), auth: has('auth') };
  return [['manager', ...flags].join('-'), share];
});
export const shares = new Map<string, Share>([
  ['viewer', { type: 0, control: false, setting: false, auth: false }],
  ['editor', { type: 3, control: true, setting: true, auth: true }],
  ...managers,
]);

/** The user of a token, or the user itself. */
const getPersonName = (who: string): string => who.split(':')[0]!;

/** The company of the tests, whose enterprise code is `SLS-2026`, and another one. */
const COMPANY = 7;
const RIVAL = 8;
const individual = { role: 'individual', companyId: null, enterpriseAuth: false } as const;
/** Users as the permission table sees them. */
export const actors = new Map<string, Actor>(
  Object.entries({
    guest: { role: 'guest', companyId: null, enterpriseAuth: false },
    stranger: individual,
    creator: individual,
    installer: { role: 'enterprise', companyId: COMPANY, enterpriseAuth: true },
    employee: { role: 'enterprise', companyId: COMPANY, enterpriseAuth: false },
    customer: { role: 'individual', companyId: COMPANY, enterpriseAuth: false },
    rival: { role: 'enterprise', companyId: RIVAL, enterpriseAuth: true },
    admin: { role: 'administrator', companyId: null, enterpriseAuth: false },
    ...Object.fromEntries([...shares.keys()].map((who) => [who, individual])),
    // API tokens, as `person:scopes`.
    'creator:read': { ...individual, scopes: ['read'] },
    'creator:edit': { ...individual, scopes: ['read', 'edit'] },
    'creator:all': { ...individual, scopes: TokenScope.options },
    'viewer:all': { ...individual, scopes: TokenScope.options },
    'admin:all': {
      role: 'administrator',
      companyId: null,
      enterpriseAuth: false,
      scopes: TokenScope.options,
    },
    wall: { role: 'display', companyId: null, enterpriseAuth: false },
  } as const).map(([userName, actor]) => [userName, { userName: getPersonName(userName), ...actor }]),
);
export const people = ['nobody', ...actors.keys()];

export interface StationCase {
  shownToGuest: boolean;
  serviceCustom: boolean;
  creatorAllowsSetting: boolean;
  companyLinked: boolean;
  /** Assigned to the customer. */
  assigned: boolean;
  /** Shown by the wall, which the creator paired. */
  displayed: boolean;
}
/** The stations of the tests: all belong to the creator and have the same shares. */
export const stationCases: Record<string, StationCase> = {
  'a linked station shown to guests': {
    shownToGuest: true,
    serviceCustom: false,
    creatorAllowsSetting: true,
    companyLinked: true,
    assigned: true,
    displayed: true,
  },
  'a station looked after by an enterprise': {
    shownToGuest: false,
    serviceCustom: true,
    creatorAllowsSetting: false,
    companyLinked: true,
    assigned: false,
    displayed: false,
  },
  'a station without an enterprise': {
    shownToGuest: false,
    serviceCustom: false,
    creatorAllowsSetting: true,
    companyLinked: false,
    assigned: false,
    displayed: true,
  },
};

/** Relation of a user to a station. */
function makeRelation(who: string, place: StationCase): StationRelation {
  return {
    isCreator: getPersonName(who) === 'creator',
    share: shares.get(getPersonName(who)) ?? null,
    companyLinked: place.companyLinked && actors.get(who)!.companyId === COMPANY,
    assigned: place.assigned && who === 'customer',
    serviceCustom: place.serviceCustom,
    shownToGuest: place.shownToGuest,
    displayed: place.displayed && who === 'wall',
    creatorAllowsSetting: place.creatorAllowsSetting,
  };
}

export const hasCapability = (who: string, capability: Capability, place: StationCase): boolean =>
  who !== 'nobody' && can(actors.get(who)!, capability, makeRelation(who, place));

/** True if an API token may make a call at all; all others may. */
export const mayCall = (who: string, call: HttpCall): boolean =>
  actors.get(who)?.scopes === undefined || call.tokens;

/** A running server with a session per user and a station per case. */
export interface RelationStack {
  stack: Stack;
  database: Client;
  stationIds: ReadonlyMap<string, number>;
  sessions: ReadonlyMap<string, CallOptions>;
  /** Another session of a user. */
  signIn(who: string): Promise<CallOptions>;
  /** Creates another station of a case. @returns its id */
  makeStation(place: StationCase): Promise<number>;
  stop(): Promise<void>;
}

export async function startRelationStack(): Promise<RelationStack> {
  const stack = await startTestServer({ SIMULATOR: 'off' });
  const database = await connectDatabase(stack);
  const stationIds = new Map<string, number>();
  const sessions = new Map<string, CallOptions>();
  const makePerson = `
    insert into person (user_name, name, email, role, company_id, enterprise_auth, password_hash, created_at)
    select $1, $1, $1 || '@demo.example', $2, company.id, $4, password_hash, 0
    from person left join company on enterprise_code = $3 where user_name = 'owner'`;
  await database.query(`insert into company (name, code, enterprise_code) values ('Rival', '', 'RIVAL')`);
  for (const [who, actor] of actors) {
    if (['guest', 'installer', 'admin', 'wall'].includes(who) || actor.scopes) continue;
    const company = { [COMPANY]: 'SLS-2026', [RIVAL]: 'RIVAL' }[actor.companyId ?? 0];
    await database.query(makePerson, [who, actor.role, company, actor.enterpriseAuth]);
  }
  for (const [name, place] of Object.entries(stationCases)) stationIds.set(name, await makeStation(place));
  for (const who of people) sessions.set(who, await signIn(who));

  async function signIn(who: string): Promise<CallOptions> {
    const cell = fromAddress(`198.51.100.${people.indexOf(who) + 1}`);
    return who === 'nobody' ? cell : { ...cell, token: await readToken(who, cell) };
  }

  async function readToken(who: string, cell: CallOptions): Promise<string> {
    if (who === 'guest') return (await readData(stack, doGuestLogin, {}, cell)).token;
    if (who === 'wall') {
      const shown = Object.entries(stationCases).filter(([, { displayed }]) => displayed);
      const wanted = { stationIds: shown.map(([name]) => stationIds.get(name)!) };
      return (await pairWall(stack, sessions.get('creator')!, wanted, cell)).options.token;
    }
    const scopes = actors.get(who)?.scopes;
    if (scopes) {
      const wanted = { name: who, scopes: [...scopes], station_ids: null, days: 1 };
      return (await readData(stack, addToken, wanted, sessions.get(getPersonName(who)))).token;
    }
    const login = { type: 2 as const, account: `${who}@demo.example`, password: stack.password };
    return (await readData(stack, doLogin, login, cell)).token;
  }

  async function makeStation(place: StationCase): Promise<number> {
    const { rows } = await database.query<{ id: number }>(
      `insert into station (name, type, installed_kwp, rated_ah, area, address, postal_code, time_zone, created_at,
         creator_id, company_id, linked_at, service_custom, shown_to_guest, device_setting)
       select 'Asked about', 'residential', 5, 0, 'QLD', 'x', '4000', 'Australia/Brisbane', 0,
         person.id, case when $1 then company.id end, 0, $2, $3, $4
       from person, company where user_name = 'creator' and enterprise_code = 'SLS-2026' returning id`,
      [place.companyLinked, place.serviceCustom, place.shownToGuest, place.creatorAllowsSetting],
    );
    const { id } = rows[0]!;
    await database.query(
      `insert into station_share (station_id, person_id, type, control, setting, auth, created_at)
       select $1, id, type, control, setting, auth, 0
       from json_to_recordset($2) as share(who text, type int, control bool, setting bool, auth bool)
       join person on user_name = who`,
      [id, JSON.stringify([...shares].map(([who, share]) => ({ who, ...share })))],
    );
    if (place.assigned)
      await database.query(
        `insert into customer_station (company_id, person_id, station_id, created_at)
         select company_id, id, $1, 0 from person where user_name = 'customer'`,
        [id],
      );
    if (place.displayed)
      await database.query(
        `insert into display_station (display_id, station_id) select id, $1 from display`,
        [id],
      );
    return id;
  }

  return {
    stack,
    database,
    stationIds,
    sessions,
    signIn,
    makeStation,
    async stop() {
      await database.end();
      await stack.stop();
    },
  };
}
