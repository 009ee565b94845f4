import {
  Refusal,
  doGuestLogin,
  getCustomers,
  getSession,
  httpCalls,
  reviseName,
  getSuccessCode,
  type Envelope,
  type HttpCall,
} from '@heliograph/contracts/http';
import { defaultDisplayConfig } from '@heliograph/domain/displays';
import { callStack, readData, signIn, type DemoPerson, type Stack } from '@heliograph/testing';
import fc from 'fast-check';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvalidRequests, makeFields, type InvalidRequest } from './support/invalidRequests.ts';
import { connectDatabase } from './support/stackDatabase.ts';
import { createSoftwarePasskey } from './support/softwarePasskey.ts';
import { getRelevance } from './support/fleet.ts';
import { PLAN } from './support/electricityPlan.ts';
import { SCREEN, health } from './support/pairWall.ts';
import { startTestServer } from './support/testServer.ts';

/** For all calls; `npm test -- full` sends more, from a seed of its own. */
const BODIES = process.env.TEST_SEED ? 10_000 : 1_000;
/** For one call: enough for at least one that its schema refuses. */
const MIN_BODIES = 16;
const AT_A_TIME = 24;

const calls = Object.entries(httpCalls).flatMap(([resource, list]) =>
  Object.entries<HttpCall>(list).map(([name, call]) => [`${resource}.${name}`, call] as const),
);

/** Calls with more fields get more requests. */
const computeWeight = (call: HttpCall): number => 1 + makeFields(call).length;
const WEIGHT = calls.reduce((sum, [, call]) => sum + computeWeight(call), 0);

let stack: Stack;
let database: Client;
let deviceId: string;
let gatewayUuid: string;
/** Users with their credentials. */
let before: unknown;
const tokens = {} as Record<DemoPerson, string>;

beforeAll(async () => {
  stack = await startTestServer({ SIMULATOR: 'off' });
  database = await connectDatabase(stack);
  for (const person of ['owner', 'member', 'admin'] as const)
    tokens[person] = (await signIn(stack, person)).token;
  before = await standing();
  const device = (await getRelevance(stack, tokens.admin)).device[1]!;
  ({ device_id: deviceId, iot_gateway_uuid: gatewayUuid } = device);
});
afterAll(async () => {
  await database.end();
  await stack.stop();
});

async function standing(): Promise<unknown> {
  const { rows } = await database.query(
    `select user_name, email, area_code, mobile, password_hash, role, company_id, enterprise_auth
     from person order by id`,
  );
  return rows;
}

const passkey = createSoftwarePasskey('http://localhost');

/** Valid values by field name; a field without an entry fails the test. */
const makePlausible = (): Record<string, unknown> => ({
  account: 'owner@demo.example',
  alarm_id: 999_999_999,
  alarm_ids: ['999999999'],
  after: 0,
  address: '1 Test Street, Brisbane QLD 4000',
  agent: 'Energex',
  agreement: 1,
  area: 'QLD',
  area_code: '+61',
  areaCode: '+61',
  assertion: passkey.assert('none'),
  at: Date.now() - 86_400_000,
  attestation: passkey.register('none'),
  auth: 0,
  before: 1,
  began: Date.parse('2026-01-01T00:00Z'),
  by: 'totp',
  challenge: 'a-challenge',
  choice: { all: true },
  company: 0,
  ownerless: false,
  client_id: 's1-tab',
  code: 'SLS-2026',
  comm_id: 1,
  comment: 'Seen',
  company_code: '51 824 753 556',
  consumptionPrice: 0.3,
  config: defaultDisplayConfig('en'),
  consumptionType: 'fixed',
  control: 0,
  counters: [{ property_code: 'KRA', last_reading: 1, first_reading: 0 }],
  demands_factor: 0,
  daily_at: 420,
  delivery_id: '00000000-0000-4000-8000-000000000000',
  device: { name: 'Inverter', type: 'C002', sn: 'BAD-BODIES' },
  device_id: deviceId,
  device_ids: [deviceId],
  device_name: 'A device',
  deviceId,
  display_id: 2_147_483_000,
  wall: '1.1.AAAAAAAAAAAAAAAA',
  token_id: 2_147_483_000,
  seen_alarms: '0',
  edit_id: 2_147_483_000,
  suppression_id: 2_147_483_000,
  email: 'nobody@demo.example',
  end: Date.now(),
  end_time: '2026-01-31',
  ended: Date.parse('2026-01-01T01:00Z'),
  enterprise_code: 'SLS-2026',
  feedinPrice: [{ tab: 'daily', data: [{ startTime: '00:00', endTime: '24:00', value: 0.1 }] }],
  feedinType: 'tou',
  file: null,
  file_name: 'stations.xlsx',
  firmware_id: 2_147_483_000,
  from: Date.now() + 86_400_000,
  funs: [{ property_code: 'shutdown_soc', title: 'Shutdown', value: '20', unit: '%', result: 'verified' }],
  gateway_uuid: gatewayUuid,
  get_type: 'register',
  health: health(),
  id: ['a1', 'n1'],
  image_id: 2_147_483_000,
  import_id: 2_147_483_000,
  installed_capacity: 6.6,
  invite: 'a-token',
  iot_serial_no: 'BAD-BODIES-2',
  key: 'a-key',
  kind: 'lowSoc',
  kwh: 1,
  language: 'en',
  latitude: -27.5,
  level: 3,
  limit: 10,
  longitude: 153,
  mail: 1,
  push: 1,
  sms: 0,
  method: 'resume',
  mod_id: 11,
  mod_ids: [15, 18],
  modid: 15,
  module_title: 'Battery Setting',
  name: 'Anna',
  nmi: '',
  nmi_reg: 0,
  note: 'As delivered',
  notes: 'Corrects something.',
  obj_id: 2_147_483_000,
  obj_type: 'C007',
  of_company: 0,
  on: 1,
  order: 'identify',
  pace: 'now',
  passkey_id: 2_147_483_000,
  password: 'a kite above the dunes',
  person: 'owner',
  phone: '491570199',
  phone_code: '+61',
  days: 30,
  deviceIds: JSON.stringify([deviceId]),
  points: JSON.stringify([{ deviceId, propertyCode: 'KRA' }]),
  postal_code: '4000',
  prefix: '',
  profile_id: 2_147_483_000,
  plan: PLAN,
  plan_id: 2_147_483_000,
  plans: [{ plan_id: 2_147_483_000, version: 0, name: 'Winter', plan: PLAN }],
  property_code: 'KRA',
  propertyCode: 'KRA',
  q: 'Brisbane',
  areas: ['QLD'],
  concerns: 'all',
  hours_from: 420,
  hours_to: 1080,
  kinds: ['fault'],
  stations: 10,
  quiet_from: 1320,
  quiet_to: 420,
  rated_capacity: 200,
  read_set: 'Set',
  rows: [{ row: 2, values: { station_name: 'A station' } }],
  repeat_hours: 24,
  remove: [],
  replaces: 0,
  monthly: 1,
  scope: 'all',
  scopes: ['read'],
  reason: 'Read on site',
  result: 'verified',
  screen: SCREEN,
  secret: 'a-secret',
  seen: 0,
  setting: 0,
  share_account_type: 0,
  share_type: 0,
  start: Date.now() - 86_400_000,
  start_date: '2027-01-31',
  start_time: '2026-01-01',
  state: 1,
  step: 15,
  request_id: 2_147_483_000,
  station_id: '1',
  station_ids: [1],
  station_image: [],
  station_name: 'A station',
  station_share_type: 0,
  station_share_user: 'nobody@demo.example',
  station_type: 'residential',
  tempid: 21,
  time: Date.now(),
  timeout: 20,
  token: tokens.admin,
  type: 'day',
  unit: 'AUD',
  until: Date.now(),
  upgrade_id: 2_147_483_000,
  url: 'https://receiver.example/alarms',
  user: 'member',
  user_id: 2_147_483_000,
  only: 'all',
  page: 1,
  disabled: 0,
  administrator: 0,
  uuid: 'c0ffee00-0000-4000-8000-000000000000',
  values: { shutdown_soc: 20 },
  webhook_id: 2_147_483_000,
  channel: 'mail',
  steps: [{ after_minutes: 30, to: 'owner' }],
  push_id: 2_147_483_000,
  endpoint: 'https://push.example/1',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  verify_code: '123456',
  verify_pwd: 'challenge',
  verifyCode: '123456',
  verifyPwd: 'challenge',
  version: 0,
  writes: [{ property_code: 'shutdown_soc', value: 20 }],
  date: '2026-01-31',
  descending: false,
  device_type: 'C002',
  devices: [1],
  east: 154,
  label: 'fd',
  most: 2_000,
  north: -10,
  offset: 0,
  period: 'month',
  search: 'Brisbane',
  series_id: 2_147_483_000,
  minutes: 30,
  currency: 'AUD',
  settings: null,
  sort: 'name',
  south: -45,
  status: 'normal',
  tab: 'whole',
  west: 110,
  zone: 'Australia/Perth',
  zoom: 4,
  zoneStr: 'Australia/Perth',
});

/** Fields whose name means something else in this call. */
const peculiar = (call: HttpCall): Record<string, unknown> => ({
  ...(call.path.endsWith('doLogin') && { type: 2 }),
  ...(call.path === '/user/send_phone_code' && { type: 'reg' }),
  ...(call.path === '/common/reviseInform' && { type: 1 }),
  ...(call.path === '/alarm/get_alarm_history' && { type: ['alarm'], deviceId: [deviceId] }),
  ...(call.path === '/alarm/get_alarm_columns' && {
    deviceId: [deviceId],
    before: { timestamp: Date.now(), id: '1' },
  }),
  ...(call.method === 'POST' && call.path.startsWith('/station/') && { station_id: 1 }),
  ...(call.path.startsWith('/alarm/') && call.path.includes('_rule') && { scope: 'own' }),
  ...(call.path === '/notification/add_push' && { auth: 'BTBZMqHH6r4Tts7J_aSIgg' }),
  ...(call.path === '/import/begin' && { kind: 'station' }),
  ...(call.path.startsWith('/display/') && { code: 'ABCD2345' }),
  ...(call.path === '/display/attend' && { seen: 'a-mark' }),
  // A version that no account has yet: nothing to wait for.
  ...(call.path === '/login/await_change' && { seen: '999999999' }),
  // Ends in the future, as a shelf and a window do.
  ...(['/alarm/shelve', '/alarm/add_maintenance'].includes(call.path) && {
    station_id: 2_147_483_000,
    from: Date.now(),
    until: Date.now() + 3_600_000,
  }),
  // Entities that other calls need must not be deleted.
  ...(call.path === '/station/delete_station' && { station_id: 2_147_483_000 }),
  ...(call.path === '/station/save_device' && { mod_id: 42 }),
  ...(call.path === '/firmware/save_firmware' && { type: 'MAIN', version: ['1150', '0299'] }),
  ...(call.path === '/report/get_alarm_statistics' && { unit: 'day' }),
  ...(call.path.startsWith('/energy_import/') && {
    station_id: 1,
    days: [
      {
        energy: 'generation',
        day: 1_767_225_600_000,
        kwh: Array.from({ length: 96 }, () => 0.5),
        estimated: false,
      },
    ],
  }),
  ...(call.path === '/audit/get_list' && { area: 'station', from: 0 }),
  ...(call.path === '/station/collect_station' && { type: 1 }),
  ...(call.path.includes('getGroup') && { points: [{ deviceId, propertyCode: 'KRA' }] }),
});

/** User whose session makes a call: calls that end sessions must not end those of others. */
async function readBearer(call: HttpCall): Promise<string> {
  if (call.path === '/login/doLogout') return (await readData(stack, doGuestLogin, {})).token;
  return call.path === '/user/revoke_sessions' ? tokens.member : tokens.admin;
}

let sent = 0;

interface Answer {
  status: number;
  type: string | null;
  text: string;
}

async function send(request: InvalidRequest, token: string | null): Promise<Answer> {
  // From many addresses, so that limits per address do not block the requests.
  sent += 1;
  const address = `198.${18 + (sent % 2)}.${(sent >> 8) % 256}.${sent % 256}`;
  const headers = { ...request.headers, 'x-forwarded-for': address, ...(token !== null && { token }) };
  const { method, body } = request;
  const response = await fetch(stack.http + request.path, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  };
}

/** Describes what is wrong with a response; null for a valid one. */
function complaint(call: HttpCall, { status, type, text }: Answer): string | null {
  if (call.form === 'bytes' && status === 200) return type === 'application/octet-stream' ? null : 'no bytes';
  let answer: Envelope<unknown>;
  try {
    answer = JSON.parse(text) as Envelope<unknown>;
  } catch {
    return 'no JSON';
  }
  const keys = ['code', 'msg', 'data', 'field', ...(answer.code === Refusal.signedOut ? ['reason'] : [])];
  if (Object.keys(answer).some((key) => !keys.includes(key))) return 'no envelope';
  if (typeof answer.msg !== 'string' || answer.msg === '') return 'no message';
  if (/\bat .+\.(ts|m?js)\b|node_modules|invalid input syntax|ZodError|\bkysely\b/.test(text))
    return 'tells its insides';
  if (status === 200) return answer.code === getSuccessCode(call) ? null : 'success without its code';
  if (status < 400 || status >= 500) return 'not a refusal';
  if (answer.code !== status + 1000) return 'status and code differ';
  if (answer.data !== undefined) return 'a refusal with data';
  return Object.values<number>(Refusal).includes(answer.code) ? null : 'an unknown code';
}

const short = (request: InvalidRequest): string => {
  const whole = `${request.method} ${request.path} ${JSON.stringify(request.headers)} ${String(request.body)}`;
  return whole.length > 600 ? `${whole.slice(0, 600)}…` : whole;
};

describe('invalid requests', () => {
  it('[SEC-01] have a valid value for every field of every call', () => {
    const known = makePlausible();
    for (const [name, call] of calls)
      for (const field of makeFields(call)) expect(known, `${name} takes ${field}`).toHaveProperty(field);
  });

  it.each(calls)(
    '[SEC-01] [API-01] %s returns an envelope for all of them',
    async (_name, call) => {
      const known = { ...makePlausible(), ...peculiar(call) };
      const plausible = Object.fromEntries(makeFields(call).map((field) => [field, known[field]]));
      const numRuns = Math.max(MIN_BODIES, Math.ceil((BODIES * computeWeight(call)) / WEIGHT));
      const requests = fc.sample(createInvalidRequests(call, plausible), { numRuns });
      const bearer = await readBearer(call);
      const complaints: string[] = [];
      const refused = new Set<number>();
      for (let from = 0; from < requests.length; from += AT_A_TIME) {
        await Promise.all(
          requests.slice(from, from + AT_A_TIME).map(async (request, index) => {
            const answer = await send(request, index % 8 === 7 ? null : bearer);
            const wrong = complaint(call, answer);
            if (wrong !== null)
              complaints.push(`${wrong}: ${short(request)} -> ${answer.text.slice(0, 300)}`);
            refused.add(answer.status);
          }),
        );
        // Attempts are limited; here every request must get past the limits.
        await database.query('delete from attempt');
      }
      expect(complaints).toEqual([]);
      // A call with fields must refuse some requests, and not only for lack of a session.
      if (Object.keys(plausible).length > 0) expect(refused).toContain(400);
    },
    120_000,
  );

  it('[SEC-01] leave the server and its users unchanged', async () => {
    expect((await fetch(`${stack.http}/healthz`)).status).toBe(200);
    expect(stack.output()).not.toMatch(/call failed|unhandled/i);
    expect(await standing()).toEqual(before);
  });

  it.each(['a\u0000b', '\ud800', 'x\udc00'])(
    '[SEC-01] %j is refused by the name of its field, not stored otherwise',
    async (evil) => {
      const token = tokens.owner;
      for (const [call, request, field] of [
        [httpCalls.login.doLogin, { type: 2, account: `${evil}@x.example`, password: 'x' }, 'account'],
        [httpCalls.login.doLogin, { type: 2, account: 'owner@demo.example', password: evil }, 'password'],
        [httpCalls.message.readMessages, { id: ['a1', evil] }, 'id.1'],
        [httpCalls.user.reviseName, { name: evil }, 'name'],
        [httpCalls.custom.getCustomers, { code: evil }, 'code'],
        [httpCalls.user.revokeSessions, { id: [evil] }, 'id.0'],
      ] as const) {
        // A query cannot carry half a character; it is replaced on the way.
        if (call.method === 'GET' && evil !== 'a\u0000b') continue;
        const { body } = await callStack(stack, call as HttpCall, request, { token });
        expect([call.path, body.code, body.field]).toEqual([call.path, 1400, field]);
        expect(body.msg).toContain(field);
      }
    },
  );
});

describe('texts', () => {
  it.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert("1")</script>',
    `O'Hara & "Söhne" \\ ; drop table person; --`,
    '{{7*7}} ${7*7} %s %n',
    '名字 👩‍👩‍👧 ‏עברית',
  ])('[SEC-01] %s as a name comes back as the same text', async (name) => {
    const token = tokens.member;
    await readData(stack, reviseName, { name }, { token });
    const response = await fetch(stack.http + getSession.path, { headers: { token } });
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(((await response.json()) as Envelope<{ name: string }>).data!.name).toBe(name);
    const people = await readData(stack, getCustomers, { code: 'SLS-2026' }, { token: tokens.admin });
    expect(people.find(({ username }) => username === 'member')!.name).toBe(name);
  });
});
