import {
  doGuestLogin,
  getHistoryData,
  httpCalls,
  isChange,
  SERIES_SUCCESS,
  SUCCESS,
  type HttpCall,
} from '@heliograph/contracts/http';
import { callStack, readData, signIn, startStack, type Stack } from '@heliograph/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { getRelevance } from '../../contract/support/fleet.ts';
import { sampleRequest, type SampleTarget } from '../../contract/support/sampleRequests.ts';
import type { BenchRow } from '../table.ts';

const DAY = 86_400_000;
/** Measurements of a request, of which the least counts: other programs on the machine only add. */
const TIMES = 3;
const HISTORY_MS = 180_000;
/** Spans in days and shares of the largest lists, from the most. */
const DAYS = [6 * 366, 400, 92, 31, 7, 1];
const SHARES = [1, 0.5, 0.25, 0.1, 0.02, 0];
/** Calls in the table, by their CPU time. */
const SHOWN = 8;

interface Price {
  name: string;
  /** ms */
  cpu: number;
  /** Longest time for which the event loop was held, ms. */
  held: number;
  /** MB of resident memory more than before. */
  grown: number;
}

/** Makes every call that only reads with the largest values that are allowed, as a guest and as an owner. */
export async function run(): Promise<BenchRow[]> {
  const stack = await startStack({ env: { DEMO_STATIONS: '3', DEMO_HISTORY_DAYS: '400' } });
  try {
    const owner = (await signIn(stack, 'owner')).token;
    const guest = (await readData(stack, doGuestLogin, {})).token;
    const target = await readTarget(stack, guest);
    await waitForHistory(stack, target, owner);
    const prices: Price[] = [];
    for (const [who, token] of [
      ['guest', guest],
      ['owner', owner],
    ] as const)
      for (const call of Object.values(httpCalls).flatMap((resource) => Object.values<HttpCall>(resource)))
        if (!isChange(call) && call.service !== 'upload' && call.delayMs === 0)
          prices.push({ ...(await readPrice(stack, call, target, token)), name: `${call.path} as ${who}` });
    return prices
      .sort((one, other) => other.cpu - one.cpu)
      .slice(0, SHOWN)
      .flatMap(({ name, cpu, held, grown }) => [
        { name: `${name}: CPU`, figure: cpu, unit: 'ms', aim: '≤ 250' },
        { name: `${name}: event loop held`, figure: held, unit: 'ms', aim: '≤ 50' },
        { name: `${name}: memory`, figure: grown, unit: 'MB more', aim: '≤ 32' },
      ]);
  } finally {
    await stack.stop();
  }
}

async function readTarget(stack: Stack, token: string): Promise<SampleTarget> {
  const { device, gateway } = await getRelevance(stack, token);
  const inverter = device.find(({ device_type }) => device_type === 'C002')!;
  return {
    stationId: inverter.station_id,
    deviceId: inverter.device_id,
    objId: 0,
    gatewayUuid: gateway[0]!.uuid,
    upgradeId: 0,
    clientId: 'bench',
    account: 'nobody@demo.example',
    phone: '400000000',
  };
}

/** The fleet reports its past after the start. */
async function waitForHistory(stack: Stack, { deviceId }: SampleTarget, token: string): Promise<void> {
  const start = Math.floor(Date.now() / DAY) * DAY - 30 * DAY;
  const question = { deviceId, propertyCode: 'KRA', start, end: start + DAY };
  const until = Date.now() + HISTORY_MS;
  while ((await readData(stack, getHistoryData, question, { token })).length < 288) {
    if (Date.now() > until) throw new Error('the history of the fleet did not arrive');
    await delay(500);
  }
}

/** The price of the largest request that is not refused. */
async function readPrice(
  stack: Stack,
  call: HttpCall,
  target: SampleTarget,
  token: string,
): Promise<Omit<Price, 'name'>> {
  const sample = sampleRequest(call, target, call.at ? [call.at] : []);
  for (const share of SHARES)
    for (const days of call.span ? DAYS : [0]) {
      const request = enlarge(call, sample, share, days);
      // Compiles code and fills caches first, as for somebody who asks again and again.
      const code = await readCode(stack, call, request, token);
      if (code !== SUCCESS && code !== SERIES_SUCCESS) continue;
      return measure(stack, () => callStack(stack, call, request, { token }));
    }
  return { cpu: 0, held: 0, grown: 0 };
}

async function measure(stack: Stack, ask: () => Promise<unknown>): Promise<Omit<Price, 'name'>> {
  const least = { cpu: Infinity, held: Infinity, grown: Infinity };
  for (let time = 0; time < TIMES; time++) {
    const before = await readMetrics(stack);
    await ask();
    const after = await readMetrics(stack);
    least.cpu = Math.min(least.cpu, (after.cpu - before.cpu) * 1_000);
    least.held = Math.min(least.held, after.lag * 1_000);
    least.grown = Math.min(least.grown, (after.resident - before.resident) / 2 ** 20);
  }
  return least;
}

/** The code of the answer; null if the server closed the connection, as it does while too large a body is sent. */
async function readCode(
  stack: Stack,
  call: HttpCall,
  request: object,
  token: string,
): Promise<number | null> {
  try {
    return (await callStack(stack, call, request, { token })).body.code;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Repeats the entries of each list up to a share of its limit, and sets the span. */
function enlarge(call: HttpCall, sample: object, share: number, days: number): object {
  const { properties = {} } = z.toJSONSchema(call.request, { io: 'output', unrepresentable: 'any' });
  const request: Record<string, unknown> = { ...sample };
  for (const [field, value] of Object.entries(request)) {
    const schema = properties[field];
    const maxItems = typeof schema === 'object' ? schema.maxItems : undefined;
    const list = readList(value);
    if (list && maxItems !== undefined)
      request[field] = Array.from(
        { length: Math.max(1, Math.floor(share * maxItems)) },
        (_, i) => list[i % list.length],
      );
  }
  if (request.type === 'day') request.type = 'overyear';
  if (request.step !== undefined) request.step = 5;
  if (call.span) {
    const end = Date.now();
    request[call.span[0]] = end - days * DAY;
    request[call.span[1]] = end;
  }
  return request;
}

/** A list, or one that is JSON text in a form. */
function readList(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value as unknown[];
  return typeof value === 'string' && value.startsWith('[') ? (JSON.parse(value) as unknown[]) : null;
}

async function readMetrics(stack: Stack) {
  const text = await (await fetch(`${stack.http}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  return {
    cpu: read('process_cpu_seconds_total'),
    lag: read('nodejs_eventloop_lag_max_seconds'),
    resident: read('process_resident_memory_bytes'),
  };
}
