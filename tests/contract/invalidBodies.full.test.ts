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
import { callStack, readData, demoPeople, type DemoPerson, type Stack } from '@heliograph/testing';
import fc from 'fast-check';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTokens } from './support/readTokens.ts';
import { createInvalidRequests, createWrongQuery, type InvalidRequest } from './support/invalidRequests.ts';
import { connectDatabase } from './support/stackDatabase.ts';
import { getRelevance } from './support/fleet.ts';
import {
  makeFields,
  NOTHING,
  sampleFields,
  sampleValues,
  type SampleTarget,
} from './support/sampleRequests.ts';
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
let target: SampleTarget;
/** Users with their credentials. */
let before: unknown;
let tokens: Record<DemoPerson, string>;

beforeAll(async () => {
  stack = await startTestServer({ SIMULATOR: 'off' });
  database = await connectDatabase(stack);
  tokens = await readTokens(stack, demoPeople);
  before = await standing();
  const device = (await getRelevance(stack, tokens.admin)).device[1]!;
  target = {
    stationId: 1,
    deviceId: device.device_id,
    gatewayUuid: device.iot_gateway_uuid,
    objId: NOTHING,
    upgradeId: NOTHING,
    clientId: 's1-tab',
    account: 'owner@demo.example',
    phone: '491570199',
  };
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
    const known = sampleValues(target);
    for (const [name, call] of calls)
      for (const field of makeFields(call)) expect(known, `${name} takes ${field}`).toHaveProperty(field);
  });

  it.each(calls)(
    '[SEC-01] [API-01] %s returns an envelope for all of them',
    async (_name, call) => {
      const plausible = {
        ...sampleFields(call, target),
        // Other calls need the station.
        ...(call.path === '/station/delete_station' && { station_id: NOTHING }),
      };
      const numRuns = Math.max(MIN_BODIES, Math.ceil((BODIES * computeWeight(call)) / WEIGHT));
      const drawn = fc.sample(createInvalidRequests(call, plausible), { numRuns });
      const requests = call.method === 'GET' ? [createWrongQuery(call, plausible), ...drawn] : drawn;
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
