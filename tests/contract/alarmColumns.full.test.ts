import {
  ALARM_COLUMNS,
  ALARMS_PER_PAGE,
  AlarmTexts,
  Refusal,
  getAlarmColumns,
  getAlarmHistory,
  type RequestOf,
} from '@heliograph/contracts/http';
import { readPacks, splitSections } from '@heliograph/domain/columns';
import { callStack, readData, signIn, type Stack } from '@heliograph/testing';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from './support/stackDatabase.ts';
import { readFleetPlan } from './support/fleet.ts';
import { connectGateway } from './support/gatewayClient.ts';
import { startTestServer } from './support/testServer.ts';

const MANY = 2 * ALARMS_PER_PAGE + 1234;
const FIRST = Date.parse('2026-01-01T00:00Z');

let stack: Stack;
let database: Client;
let token: string;
let deviceId: string[];

beforeAll(async () => {
  stack = await startTestServer({ SIMULATOR: 'off', DEMO_STATIONS: '1' });
  database = await connectDatabase(stack);
  ({ token } = await signIn(stack, 'owner'));
  const [plan] = await readFleetPlan(stack);
  deviceId = plan!.devices.map((device) => device.deviceId);
  const gateway = await connectGateway(stack, plan!.uuid);
  const alarm = { device_id: deviceId[1]!, level: 2 as const, at: FIRST - 10_000, recovery: 0 };
  await gateway.alarms(
    { ...alarm, code: 'W1', type: 'alarm', msg: 'Fan fault soon' },
    { ...alarm, code: 'F1', type: 'fault', msg: '电网电压过高 "A"', level: 3, recovery: FIRST },
  );
  await gateway.end();
  // Many alarms share an instant; they are unsorted, and some have recovered.
  await database.query(
    `insert into alarm (device_id, code, type, level, message, began_at, recovered_at)
     select (array(select id from device where device_id = any($1::text[]) order by id))[1 + i % 3], 'E' || i,
       case when i % 5 = 0 then 'fault' else 'alarm' end, 1 + i % 3, 'Message ' || i % 9, $2::bigint + (i * 7919) % 400,
       case when i % 4 = 0 then null else $2::bigint + 500 end
     from generate_series(1, ${MANY}) i`,
    [deviceId, FIRST],
  );
});
afterAll(async () => {
  await database.end();
  await stack.stop();
});

type Question = Omit<RequestOf<typeof getAlarmColumns>, 'deviceId'>;

async function page(question: Question) {
  const bytes = await readData(stack, getAlarmColumns, { deviceId, ...question }, { token });
  const [head, pack] = splitSections(bytes);
  const words = AlarmTexts.parse(JSON.parse(new TextDecoder().decode(head)));
  const { at, columns } = readPacks(pack!, [...ALARM_COLUMNS.keys()]);
  const rows = Array.from(at, (beganAt, i) => {
    const cell = (name: (typeof ALARM_COLUMNS)[number]) => columns[ALARM_COLUMNS.indexOf(name)]![i]!;
    return {
      beganAt,
      recovery: cell('recovery'),
      level: cell('level'),
      fault: cell('fault'),
      device: words.devices[cell('device')],
      message: words.messages[cell('message')],
      code: words.codes[cell('code')],
      id: cell('id'),
    };
  });
  return { rows, words };
}

const everything = { start: FIRST, end: FIRST + 1000 };

describe('alarms as columns', () => {
  it('[FLT-01] [FLT-02] show what the gateway reported: fault or warning, and whether it has recovered', async () => {
    const { rows, words } = await page({ start: 0, end: FIRST });
    const common = { beganAt: FIRST - 10_000, device: deviceId[1] };
    expect(rows).toEqual([
      {
        ...common,
        id: rows[0]!.id,
        code: 'F1',
        fault: 1,
        level: 3,
        message: '电网电压过高 "A"',
        recovery: FIRST,
      },
      {
        ...common,
        id: rows[1]!.id,
        code: 'W1',
        fault: 0,
        level: 2,
        message: 'Fan fault soon',
        recovery: NaN,
      },
    ]);
    expect(words.more).toBe(false);
  });

  it('[FLT-01] are paged without loss or duplicates, even when many start at the same time', async () => {
    const seen: { beganAt: number; id: number }[] = [];
    const sizes: number[] = [];
    for (let before: Question['before'], more = true; more;) {
      const { rows, words } = await page({ ...everything, ...(before && { before }) });
      seen.push(...rows.map(({ beganAt, id }) => ({ beganAt, id })));
      sizes.push(rows.length);
      const last = rows.at(-1)!;
      before = { timestamp: last.beganAt, id: String(last.id) };
      more = words.more;
    }
    expect(sizes).toEqual([ALARMS_PER_PAGE, ALARMS_PER_PAGE, MANY - 2 * ALARMS_PER_PAGE]);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(MANY);
    const sorted = [...seen].sort((a, b) => b.beganAt - a.beganAt || b.id - a.id);
    expect(seen).toEqual(sorted);
  });

  it('[FLT-01] match the list, by state and range', async () => {
    for (const state of [0, 1, undefined] as const) {
      const question = { start: FIRST + 20, end: FIRST + 24, ...(state !== undefined && { state }) };
      const list = await readData(
        stack,
        getAlarmHistory,
        { deviceId, type: ['alarm', 'fault'], ...question },
        { token },
      );
      const { rows } = await page(question);
      expect(rows.length).toBeGreaterThan(100);
      expect(rows).toEqual(
        list.map(({ id, deviceId: device, timestamp, recovery, detail, level, type }) => {
          const { msg, code } = JSON.parse(detail) as { msg: string; code: string };
          return {
            beganAt: timestamp,
            recovery: recovery === 0 ? NaN : recovery,
            level,
            fault: type === 'fault' ? 1 : 0,
            device,
            message: msg,
            code,
            id: Number(id),
          };
        }),
      );
    }
  });

  it('[FLT-01] can be empty', async () => {
    const { rows, words } = await page({ start: 0, end: 1 });
    expect(rows).toEqual([]);
    expect(words).toEqual({ devices: [], messages: [], codes: [], more: false });
  });

  it.each([
    ['a range that runs backwards', { start: 2, end: 1 }, 'end'],
    ['a page after no alarm', { start: 0, end: 1, before: { timestamp: 1, id: 'x' } }, 'before.id'],
  ])('[FLT-01] %s is refused by the name of its field', async (_, question, field) => {
    const { status, body } = await callStack(stack, getAlarmColumns, { deviceId, ...question }, { token });
    expect([status, body.code, body.field]).toEqual([400, Refusal.badRequest, field]);
  });
});
