import { getConsumption, Refusal, SUCCESS } from '@heliograph/contracts/http';
import { ChargerState } from '@heliograph/domain/models';
import { callStack, readData, signIn, type Stack } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDemoStations, type DemoStation } from './support/fleet.ts';
import { connectGateway } from './support/gatewayClient.ts';
import { connectDatabase } from './support/stackDatabase.ts';
import { startTestServer } from './support/testServer.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEP = 5 * MINUTE;
const { free, charging, finished, outOfOrder } = ChargerState;

let stack: Stack;
let token: string;
/** A home with a charger, a school with one, and a home without. */
let home: DemoStation;
let school: DemoStation;
let bare: DemoStation;

/** Three charging sessions of 2 h at 6 kW, a day apart, the first at 18:00 UTC of the first day; one has not ended. */
const first = Math.floor(Date.now() / DAY) * DAY - 5 * DAY;
const starts = [18 * HOUR, 42 * HOUR, 66 * HOUR].map((hours) => first + hours);
/** From here on for an hour, the school's charger is out of order, and counts 5 kWh. */
const fault = starts[1]! + 22 * HOUR;
const going = Math.floor(Date.now() / STEP) * STEP - 30 * MINUTE;

function chargerPast(from: number, until: number, begins: readonly number[], outOfOrderAt = Infinity) {
  const columns = {
    charger_state: [] as number[],
    session_energy: [] as number[],
    charging_total: [] as number[],
  };
  let total = 300;
  for (let at = from; at <= until; at += STEP) {
    const begin = begins.findLast((each) => each <= at) ?? -Infinity;
    const since = at - begin;
    const kwh = (Math.min(since, 2 * HOUR) / HOUR) * 6;
    const present = since < 10 * HOUR;
    if (present && since > 0 && since <= 2 * HOUR) total += 0.5;
    const isOut = at > outOfOrderAt && at <= outOfOrderAt + HOUR;
    if (isOut) total += 5 / 12;
    columns.charger_state.push(isOut ? outOfOrder : !present ? free : since < 2 * HOUR ? charging : finished);
    columns.session_energy.push(present ? Number(kwh.toFixed(3)) : 0);
    columns.charging_total.push(total);
  }
  return columns;
}

beforeAll(async () => {
  stack = await startTestServer({ SIMULATOR: 'off', DEMO_STATIONS: '6' });
  ({ token } = await signIn(stack, 'owner'));
  const admin = await signIn(stack, 'admin');
  const stations = await findDemoStations(stack, admin.token);
  [home, bare, school] = [stations[0]!, stations[1]!, stations[5]!];
  for (const [{ plan }, begins, outOfOrderAt] of [
    [home, [...starts, going], Infinity],
    [school, starts.slice(1, 2), fault],
  ] as const) {
    const gateway = await connectGateway(stack, plan.uuid);
    const { deviceId } = plan.devices.find(({ type }) => type === 'C007')!;
    const columns = chargerPast(first, going + 30 * MINUTE, begins, outOfOrderAt);
    await gateway.backfill({ device_id: deviceId, start: first, step: STEP, columns });
    await gateway.end();
  }
});
afterAll(() => stack.stop());

const report = (station_id: number | string, start: number, end: number) =>
  readData(stack, getConsumption, { station_id, start, end }, { token });
const findCharger = ({ plan }: DemoStation) => plan.devices.find(({ type }) => type === 'C007')!;

describe('the consumption report', () => {
  it('[REP-02] has a row per charging session with person, device, times and energy, and a total', async () => {
    const { name, serial } = findCharger(home);
    const row = {
      user_name: 'Olivia Hart',
      email: 'owner@demo.example',
      obj_name: name,
      device_code: serial,
      total_qty: 12,
    };
    expect(await report(home.id, first, going)).toEqual([
      {
        name: 'Olivia Hart',
        email: 'owner@demo.example',
        total: 36,
        list: starts.map((begin_time) => ({ ...row, begin_time, end_time: begin_time + 2 * HOUR })),
        chargers: [{ obj_name: name, device_code: serial, counted: 36, without_session: 0, outside: 0 }],
      },
    ]);
  });

  it('[REP-02] includes a session that overlaps the range, with all of its energy', async () => {
    const [begin] = starts;
    for (const [from, until] of [
      [begin! + HOUR, begin! + HOUR + 1],
      [begin! - HOUR, begin! + 1],
      [begin! + 2 * HOUR - 1, begin! + 3 * HOUR],
    ] as const) {
      const [group] = await report(home.id, from, until);
      expect(group!.list).toMatchObject([{ begin_time: begin, end_time: begin! + 2 * HOUR, total_qty: 12 }]);
    }
    expect(await report(home.id, begin! + 2 * HOUR, begin! + 3 * HOUR)).toEqual([]);
    expect(await report(home.id, begin! - HOUR, begin!)).toEqual([]);
  });

  it('[TRU-05] sessions and energy without a session are what the counter counted, whatever the state', async () => {
    const charger = (groups: Awaited<ReturnType<typeof report>>) => groups[0]!.chargers;
    const { name, serial } = findCharger(school);
    const [session] = starts.slice(1, 2);
    // Half of the session lies before the range; after it, the charger counted 5 kWh while it was out of order.
    expect(charger(await report(school.id, session! + HOUR, session! + 30 * HOUR))).toEqual([
      { obj_name: name, device_code: serial, counted: 11, without_session: 5, outside: 6 },
    ]);
    const [alone, ...others] = await report(school.id, fault, fault + 2 * HOUR);
    expect(others).toEqual([]);
    expect(alone).toMatchObject({ total: 0, list: [] });
    expect(alone!.chargers).toMatchObject([{ counted: 5, without_session: 5, outside: 0 }]);
  });

  it('[TRU-01] [TRU-05] counts a session once that lies over the edge of two years which are read one by one', async () => {
    const [begin] = starts;
    for (const offset of [0, 7 * MINUTE, HOUR, 2 * HOUR]) {
      const [group] = await report(home.id, begin! + offset - 366 * DAY, going);
      expect(group!.list.map(({ begin_time }) => begin_time)).toEqual(starts);
      expect(group!.chargers).toMatchObject([{ counted: 36, without_session: 0, outside: 0 }]);
    }
  });

  it('[TRU-01] refuses more charger-days than the kind of caller may ask for', async () => {
    const question = { station_id: home.id, start: going - 6 * 366 * DAY, end: going };
    expect((await callStack(stack, getConsumption, question, { token })).body.code).toBe(SUCCESS);
    const database = await connectDatabase(stack);
    await database.query(
      `insert into device (device_id, gateway_id, station_id, model_id, type, name, serial, serial_key, created_at)
       select device_id || n, gateway_id, station_id, model_id, type, name, serial || n, serial_key || n, 0
       from device, generate_series(1, 4) n where station_id = $1 and type = 'C007'`,
      [home.id],
    );
    const { body } = await callStack(stack, getConsumption, question, { token });
    await database.query(`delete from device where station_id = $1 and created_at = 0 and type = 'C007'`, [
      home.id,
    ]);
    await database.end();
    expect(body).toEqual({
      code: Refusal.badRequest,
      field: 'end',
      msg: 'This is too much for one request: chargers times days may be at most 10000. Please choose a shorter range or fewer stations.',
    });
  });

  it('[REP-02] includes a session in progress, without an end', async () => {
    const [group] = await report(home.id, going, Date.now());
    expect(group!.list).toMatchObject([{ begin_time: going, end_time: null, total_qty: 3 }]);
  });

  it('[REP-02] sorts the sessions of several stations of one person by time', async () => {
    const groups = await report(`${home.id},${bare.id},${school.id}`, first, going);
    expect(groups).toHaveLength(1);
    expect(groups[0]!.total).toBe(48);
    expect(groups[0]!.list.map(({ begin_time }) => begin_time)).toEqual([
      starts[0],
      starts[1],
      starts[1],
      starts[2],
    ]);
    expect(new Set(groups[0]!.list.map(({ obj_name }) => obj_name))).toEqual(
      new Set([findCharger(home).name, findCharger(school).name]),
    );
  });

  it('[REP-02] is empty for a station without chargers and a range without sessions', async () => {
    expect(await report(bare.id, first, Date.now())).toEqual([]);
    expect(await report(home.id, first - 9 * DAY, first)).toEqual([]);
    expect(await report(home.id, Date.now() + DAY, Date.now() + 2 * DAY)).toEqual([]);
  });

  it.each([
    ['backwards', { start: 2, end: 1 }, 'end'],
    ['too long', { start: 0, end: 7 * 366 * DAY }, 'end'],
    ['no number', { station_id: '1;2' }, 'station_id'],
  ])('[REP-02] refuses by the name of the field what is %s', async (_, wrong, field) => {
    const request = { station_id: home.id, start: 0, end: 1, ...wrong };
    const { status, body } = await callStack(stack, getConsumption, request, { token });
    expect([status, body.code, body.field]).toEqual([400, Refusal.badRequest, field]);
  });
});
