import { getOperationAlarms, getOperationStations, Refusal } from '@heliograph/contracts/http';
import { callStack, readData, signIn, type Stack } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFleetPlan } from './support/fleet.ts';
import { connectGateway, type SentAlarm } from './support/gatewayClient.ts';
import { connectDatabase } from './support/stackDatabase.ts';
import { startTestServer } from './support/testServer.ts';

let stack: Stack;
let token: string;

/** The start of a month in Sydney, which differs from UTC; and a time before the report starts. */
const MARCH = Date.parse('2026-02-28T13:00Z');
const alarms = (
  [
    ['alarm', MARCH - 1, 0],
    ['alarm', MARCH, 0],
    ['fault', MARCH, 0],
    ['fault', MARCH + 1, MARCH + 5],
    ['alarm', Date.parse('2024-02-10T00:00Z'), Date.parse('2024-02-11T00:00Z')],
    ['fault', Date.parse('2023-06-01T00:00Z'), Date.parse('2023-06-02T00:00Z')],
  ] as const
).map(([type, at, recovery], i) => ({ type, at, recovery, code: `E${i}`, level: 2 as const, msg: 'x' }));

beforeAll(async () => {
  stack = await startTestServer({ SIMULATOR: 'off', DEMO_STATIONS: '2' });
  ({ token } = await signIn(stack, 'admin'));
  // Alarms at two stations; only an administrator sees both.
  for (const [i, plan] of (await readFleetPlan(stack)).entries()) {
    const gateway = await connectGateway(stack, plan.uuid);
    const device_id = plan.devices[1]!.deviceId;
    const sent = alarms
      .filter((_, index) => index % 2 === i)
      .map((alarm): SentAlarm => ({ ...alarm, device_id }));
    await gateway.alarms(...sent);
    await gateway.end();
  }
});
afterAll(() => stack.stop());

const report = (zone: string) => readData(stack, getOperationAlarms, { zone }, { token });

describe('alarms of all stations', () => {
  it('[REP-06] are counted by month in the time zone, pending and resolved, warnings and faults', async () => {
    const { pending, resolved, months } = await report('Australia/Sydney');
    expect({ pending, resolved }).toEqual({
      pending: { warnings: 2, faults: 1 },
      resolved: { warnings: 1, faults: 2 },
    });
    const none = { warnings: 0, faults: 0 };
    const of = (at: string) => months.find(({ start }) => start === Date.parse(at));
    expect(of('2026-01-31T13:00Z')).toMatchObject({ pending: { warnings: 1, faults: 0 }, resolved: none });
    expect(of('2026-02-28T13:00Z')).toMatchObject({
      pending: { warnings: 1, faults: 1 },
      resolved: { warnings: 0, faults: 1 },
    });
    expect(of('2024-01-31T13:00Z')).toMatchObject({ pending: none, resolved: { warnings: 1, faults: 0 } });
    // Alarms before the first month count only in the totals.
    expect(months[0]!.start).toBe(Date.parse('2024-01-31T13:00Z'));
    expect(months.reduce((sum, month) => sum + month.resolved.faults, 0)).toBe(1);
  });

  it('[REP-06] include every month up to the current one, in the requested time zone', async () => {
    for (const zone of ['Australia/Sydney', 'America/New_York', 'UTC']) {
      const { months } = await report(zone);
      const shown = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' }); // oxfmt-ignore
      for (const { start } of months) expect(shown.format(start)).toMatch(/-01, 00:00$/);
      const today = shown.format(Date.now()).slice(0, 7);
      expect(shown.format(months.at(-1)!.start).slice(0, 7)).toBe(today);
      const [year, month] = today.split('-').map(Number);
      expect(months).toHaveLength((year! - 2024) * 12 + month! - 1);
    }
    const { months } = await report('UTC');
    expect(months.find(({ start }) => start === Date.parse('2026-02-01T00:00Z'))).toMatchObject({
      pending: { warnings: 2, faults: 1 },
      resolved: { warnings: 0, faults: 1 },
    });
  });

  it.each(['owner', 'installer', 'member'] as const)(
    '[REP-06] [SEC-01] are refused to %s',
    async (person) => {
      const session = await signIn(stack, person);
      const { status, body } = await callStack(stack, getOperationAlarms, { zone: 'UTC' }, session);
      expect([status, body.code, body.data]).toEqual([403, Refusal.forbidden, undefined]);
    },
  );

  it('[REP-06] are refused for an unknown time zone', async () => {
    const { body } = await callStack(stack, getOperationAlarms, { zone: 'Mars/Base' }, { token });
    expect([body.code, body.field]).toEqual([Refusal.badRequest, 'zone']);
  });
});

describe('all stations', () => {
  const stations = (zone: string) => readData(stack, getOperationStations, { zone }, { token });

  it('[REP-06] are counted with their capacity by area, and by the month of the zone that they were created in', async () => {
    const database = await connectDatabase(stack);
    try {
      // The first was created on 1 February 00:30 in Sydney, while it was January in London.
      await database.query(
        `update station set installed_kwp = id * 1.1, area = case when id = 1 then 'NSW' else 'QLD' end,
           created_at = case when id = 1 then $1::bigint else $2::bigint end`,
        [Date.parse('2024-01-31T13:30Z'), Date.parse('2024-06-15T00:00Z')],
      );
      const { rows } = await database.query<{ id: number }>('select id from station');
      const others = rows.filter(({ id }) => id !== 1);
      const kwp = (list: { id: number }[]): unknown =>
        expect.closeTo(
          list.reduce((sum, { id }) => sum + id * 1.1, 0),
          9,
        );
      const report = await stations('Australia/Sydney');
      expect([report.stations, report.installed_capacity]).toEqual([rows.length, kwp(rows)]);
      expect(report.areas).toEqual(
        [
          { area: 'QLD', stations: others.length, installed_capacity: kwp(others) },
          { area: 'NSW', stations: 1, installed_capacity: kwp([{ id: 1 }]) },
        ].sort((a, b) => b.stations - a.stations || (a.area < b.area ? -1 : 1)),
      );
      const of = (months: typeof report.months, at: string) =>
        months.find(({ start }) => start === Date.parse(at))?.installed_capacity;
      expect(report.months[0]).toEqual({
        start: Date.parse('2024-01-31T13:00Z'),
        installed_capacity: kwp([{ id: 1 }]),
      });
      expect(of(report.months, '2024-05-31T14:00Z')).toEqual(kwp(rows));
      expect(report.months.at(-1)!.installed_capacity).toEqual(kwp(rows));
      const { months } = await stations('Europe/London');
      expect(of(months, '2024-01-01T00:00Z')).toEqual(kwp([{ id: 1 }]));

      await database.query('update station set created_at = $1', [Date.now()]);
      const young = await stations('Australia/Sydney');
      expect(young.months).toHaveLength(12);
      expect(young.months.map(({ installed_capacity }) => installed_capacity).slice(0, -1)).toEqual(
        new Array<number>(11).fill(0),
      );
      expect(young.months.at(-1)!.installed_capacity).toEqual(kwp(rows));
    } finally {
      await database.end();
    }
  });

  it.each(['owner', 'installer', 'member'] as const)(
    '[REP-06] [SEC-01] are refused to %s',
    async (person) => {
      const session = await signIn(stack, person);
      const { body } = await callStack(stack, getOperationStations, { zone: 'UTC' }, session);
      expect([body.code, body.data]).toEqual([Refusal.forbidden, undefined]);
    },
  );
});
