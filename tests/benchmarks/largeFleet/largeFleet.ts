import {
  getAlarmCounts,
  getDevicePage,
  getFleetCounts,
  getGenerationPage,
  getMap,
  getStationPage,
  getStationRelevance,
  RequestHeader,
  type HttpCall,
  type RequestOf,
} from '@heliograph/contracts/http';
import { totalsTopic } from '@heliograph/contracts/mqtt';
import { signIn, startStack, type Stack, type StackProcess } from '@heliograph/testing';
import { readFileSync, readdirSync } from 'node:fs';
import { AdvisoryLock } from '../../../apps/server/src/storage/advisoryLock.ts';
import { connectSession, nextMessage } from '../../contract/support/brokerClient.ts';
import { connectDatabase } from '../../contract/support/stackDatabase.ts';
import { fillSums } from '../fleetEnergy/fill.ts';
import { against, type BenchRow } from '../table.ts';
import { fillFleet } from './fill.ts';
import { pageRows } from './pages.ts';

const STATIONS = 100_000;
/** Sizes with which a whole relevance is measured. */
const FEW = 3_000;
const MAX_RELEVANCES = 1_000;
const TIMES = 5;
const PEER = `everything of ${FEW} stations`;

interface Measured {
  ms: number;
  bytes: number;
  /** CPU time of server and database. */
  cpuMs: number;
}

/** Calls and pages of an administrator with very many stations: first pages, search, map and counts. */
export async function run(): Promise<BenchRow[]> {
  const stack = await startStack({ env: { DEMO_STATIONS: '1', SIMULATOR: 'off' } });
  const database = await connectDatabase(stack);
  try {
    const { token } = await signIn(stack, 'admin');
    const now = Date.now();
    const { rows: demo } = await database.query<{ id: number }>('select id from station');
    // A fleet whose sums were never computed keeps the server busy for hours.
    await database.query('select pg_advisory_lock($1)', [AdvisoryLock.sums]);
    await fillFleet(database, { stations: FEW, now });
    const whole = await measure(stack, getStationRelevance, {}, token);
    await fillFleet(database, { stations: STATIONS - FEW, now });
    await fillSums(database, { without: demo.map(({ id }) => id), now });
    await database.query('vacuum analyze');
    await database.query('select pg_advisory_unlock($1)', [AdvisoryLock.sums]);

    const rows: BenchRow[] = [];
    const add = async <C extends HttpCall>(name: string, call: C, request: RequestOf<C>, aimMs = 1_000) => {
      const { ms, bytes, cpuMs } = await measure(stack, call, request, token);
      const peer = (figure: number) => ({ peer: PEER, peerFigure: figure });
      rows.push(
        against({ name, figure: ms, unit: 'ms', ...peer(whole.ms), aim: `≤ ${aimMs}` }),
        against({ name: '', figure: bytes / 1_000, unit: 'kB', ...peer(whole.bytes / 1_000), aim: '≤ 300' }),
        against({ name: '', figure: cpuMs, unit: 'ms CPU', ...peer(whole.cpuMs) }),
      );
    };
    const sydney = { west: 150, south: -35, east: 152, north: -33 };
    const world = { west: -180, south: -90, east: 180, north: 90 };
    await add(
      `relevance of ${STATIONS} stations, at most ${MAX_RELEVANCES}`,
      getStationRelevance,
      { most: MAX_RELEVANCES },
      50,
    );
    await add('counts', getFleetCounts, {});
    await add('first page of stations by name', getStationPage, { sort: 'name' });
    await add('first page of stations with a fault', getStationPage, { tab: 'fault' });
    await add('search for stations', getStationPage, { search: 'school 99' });
    await add('first page of inverters', getDevicePage, { device_type: 'C002' });
    await add('search for inverters', getDevicePage, { device_type: 'C002', search: 'SN2000999' });
    await add('map of the world', getMap, { ...world, zoom: 2 });
    await add('map of a city, zoom 9', getMap, { ...sydney, zoom: 9 });
    await add('map of a district, zoom 14', getMap, {
      west: 151,
      south: -34,
      east: 151.1,
      north: -33.9,
      zoom: 14,
    });
    const date = new Date(now).toISOString().slice(0, 10);
    await add("first page of a month's report", getGenerationPage, { period: 'month', date, sort: 'name' });
    await add('stations that generated most today', getGenerationPage, {
      period: 'day',
      date,
      sort: 'generation',
      descending: true,
      limit: 3,
    });
    await add('alarm counts of a week', getAlarmCounts, { zone: 'Australia/Sydney' });
    return [...rows, ...(await totalsRows(stack, token)), ...(await pageRows(stack))];
  } finally {
    await database.end();
    await stack.stop();
  }
}

/** How soon the first totals are there, and what they cost in memory and while nothing changes. */
async function totalsRows(stack: StackProcess, token: string): Promise<BenchRow[]> {
  const client = await connectSession(stack, token);
  const memory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${stack.process.pid}/status`, 'utf8'))?.[1]);
  const before = memory();
  const start = performance.now();
  const first = nextMessage(client, totalsTopic('all'));
  await client.subscribeAsync(totalsTopic('all'));
  const { length } = await first;
  const seconds = (performance.now() - start) / 1_000;
  const growth = (memory() - before) * 1_024;
  const cpu = readCpu(stack);
  const from = performance.now();
  await nextMessage(client, totalsTopic('all'));
  await nextMessage(client, totalsTopic('all'));
  const busy = (readCpu(stack) - cpu) / (performance.now() - from);
  await client.endAsync();
  return [
    { name: `totals of ${STATIONS} gateways, from nothing`, figure: seconds, unit: 's' },
    { name: 'their message', figure: length / 1_000, unit: 'kB' },
    { name: 'their memory', figure: growth / STATIONS, unit: 'B/gateway' },
    { name: 'their CPU while nothing changes', figure: busy * 100, unit: '%' },
  ];
}

async function measure<C extends HttpCall>(
  stack: StackProcess,
  call: C,
  request: RequestOf<C>,
  token: string,
): Promise<Measured> {
  const { text } = await ask(stack, call, request, token);
  const cpu = readCpu(stack);
  const times: number[] = [];
  for (let i = 0; i < TIMES; i++) times.push((await ask(stack, call, request, token)).ms);
  times.sort((one, other) => one - other);
  return {
    ms: times[Math.floor(TIMES / 2)]!,
    bytes: Buffer.byteLength(text),
    cpuMs: (readCpu(stack) - cpu) / TIMES,
  };
}

async function ask(stack: Stack, call: HttpCall, request: unknown, token: string) {
  const start = performance.now();
  const url = new URL(call.path, stack.http);
  const isGet = call.method === 'GET';
  if (isGet)
    for (const [name, value] of Object.entries(request as object)) url.searchParams.set(name, String(value));
  const response = await fetch(url, {
    method: call.method,
    headers: { [RequestHeader.token]: token, ...(!isGet && { 'content-type': 'application/json' }) },
    ...(!isGet && { body: JSON.stringify(request) }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${call.path}: ${text}`);
  return { text, ms: performance.now() - start };
}

const TICK_MS = 10;

/** CPU of the server and all of its descendants, those that have ended included, ms. */
function readCpu({ process: { pid } }: StackProcess): number {
  const processes = readdirSync('/proc').flatMap((name) => {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
      return /^\d+$/.test(name) ? [{ pid: Number(name), parent: Number(fields[1]), ticks }] : [];
    } catch {
      return [];
    }
  });
  const own = new Set([pid]);
  // A parent can have a higher number than its child.
  for (let size = 0; size !== own.size;) {
    size = own.size;
    for (const each of processes) if (own.has(each.parent)) own.add(each.pid);
  }
  return processes.reduce((sum, each) => sum + (own.has(each.pid) ? each.ticks * TICK_MS : 0), 0);
}
