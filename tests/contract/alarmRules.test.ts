import { getAlarmRules, Refusal, saveAlarmRule } from '@heliograph/contracts/http';
import { RULE_KINDS } from '@heliograph/domain/alarms';
import { Code, deviceModels, type DeviceModel } from '@heliograph/domain/models';
import { callStack, readData } from '@heliograph/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAlarmRules } from '../../apps/server/src/alarms/createAlarmRules.ts';
import { readRuleReadings } from '../../apps/server/src/alarms/ruleReadings.ts';
import { startAlarmStack, type AlarmStack } from './support/alarmStack.ts';
import {
  addStation,
  createSeriesHarness,
  openTestDatabase,
  silentLog,
  type TestStation,
} from './support/testDatabase.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** 10:00 in Brisbane, five hours after sunrise. */
const START = Date.parse('2026-11-25T00:00Z');

const modelWith = (...codes: string[]): DeviceModel['id'] =>
  deviceModels.find(({ properties }) => codes.every((code) => properties.some((one) => one.code === code)))!
    .id;
const HYBRID = modelWith(Code.soc, Code.gridVoltage, Code.pvPower);

type Test = Awaited<ReturnType<typeof openTestDatabase>>;
let test: Test;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

let stations = 0;
async function place(station: Partial<TestStation> & { latitude?: number } = {}): Promise<string> {
  const uuid = `rules-${++stations}`;
  await addStation(test.database, {
    uuid,
    zone: 'Australia/Brisbane',
    devices: { [`${uuid}-inverter`]: HYBRID },
    kwp: 10,
    ...station,
  });
  await test.database.pool.query(
    `update station set latitude = $2, longitude = 153 from gateway where gateway.station_id = station.id and uuid = $1`,
    [uuid, station.latitude ?? -27.5],
  );
  return uuid;
}

function harness() {
  const { clock, telemetry } = createSeriesHarness(test.database, START);
  const start = () => createAlarmRules({ database: test.database, log: silentLog, now: () => clock.now });
  let rules = start();
  return {
    clock,
    /** Sends measurements of each gateway, and checks the rules a minute later. */
    async measure(values: Record<string, Record<string, number>>, minutes = 1) {
      clock.now += minutes * MINUTE;
      for (const [uuid, measured] of Object.entries(values))
        await telemetry(uuid, `${uuid}-inverter`, [[clock.now, measured]]);
      expect(await rules.run()).toBe(true);
    },
    /** Another server goes on. */
    restart: () => void (rules = start()),
  };
}

async function readAlarms(uuid: string) {
  const { rows } = await test.database.pool.query<{
    code: string;
    message: string;
    began: number;
    ended: number | null;
  }>(
    `select code, message, began_at as began, recovered_at as ended from alarm
     join device on device.id = alarm.device_id join gateway on gateway.id = gateway_id where uuid = $1 order by alarm.id`,
    [uuid],
  );
  return rows;
}
const after = (minutes: number) => START + minutes * MINUTE;

describe('rules on values', () => {
  beforeEach(() =>
    test.database.pool.query('truncate alarm, alarm_rule, alarm_rule_state, latest, alarm_change cascade'),
  );

  it('[ALM-04] raise one alarm of an episode, noted for notifications, over a restart, and end it', async () => {
    const uuid = await place();
    await test.database.pool.query(
      `insert into alarm_rule (person_id, kind, is_on, level, threshold, hysteresis, delay_minutes)
       select creator_id, 'lowSoc', true, 2, 20, 5, 30 from station limit 1`,
    );
    const { measure, restart } = harness();
    const soc = (value: number) => ({ [uuid]: { [Code.soc]: value } });
    await measure(soc(50));
    await measure(soc(19.5));
    restart();
    await measure(soc(19), 29);
    expect(await readAlarms(uuid)).toEqual([]);
    await measure(soc(18.4));
    const raised = {
      code: 'RULE_LOW_SOC',
      message: 'Battery at 18.4 %, below 20 %',
      began: after(2),
      ended: null,
    };
    expect(await readAlarms(uuid)).toEqual([raised]);
    restart();
    for (const value of [18, 24, 19]) await measure(soc(value), 10);
    expect(await readAlarms(uuid)).toEqual([raised]);
    await measure(soc(26));
    expect(await readAlarms(uuid)).toEqual([{ ...raised, ended: after(63) }]);
    const changes = await test.database.pool.query('select ended from alarm_change order by id');
    expect(changes.rows).toEqual([{ ended: false }, { ended: true }]);
  });

  it('[ALM-04] a condition has to hold all the time: what was not measured meanwhile starts again', async () => {
    const uuid = await place();
    const { measure } = harness();
    await measure({ [uuid]: { [Code.gridVoltage]: 254 } });
    await measure({}, 30);
    await measure({ [uuid]: { [Code.gridVoltage]: 255 } });
    expect(await readAlarms(uuid)).toEqual([]);
    await measure({ [uuid]: { [Code.gridVoltage]: 255 } }, 10);
    expect(await readAlarms(uuid)).toMatchObject([{ code: 'RULE_GRID_VOLTAGE', began: after(32) }]);
  });

  it('[ALM-04] a grid voltage that is high again within a day is one alarm, which ended when it was high last', async () => {
    const uuid = await place();
    const { measure, restart } = harness();
    const volts = (value: number) => ({ [uuid]: { [Code.gridVoltage]: value } });
    await measure(volts(254));
    await measure(volts(254), 10);
    await measure(volts(240), 10);
    restart();
    await measure(volts(254), 600);
    expect(await readAlarms(uuid)).toMatchObject([{ began: after(1), ended: null }]);
    await measure(volts(240), 10);
    await measure(volts(240), 1440);
    expect(await readAlarms(uuid)).toMatchObject([{ began: after(1), ended: after(631) }]);
  });

  it('[ALM-04] a station that does not generate is noticed while its neighbours do, and not at dawn', async () => {
    const uuids = await Promise.all([1, 2, 3, 4].map(() => place({ latitude: -20 })));
    const [dark = '', ...others] = uuids;
    const far = await place({ latitude: -35 });
    const power = (own: number, neighbours: number) =>
      Object.fromEntries([
        [dark, { [Code.pvPower]: own }],
        [far, { [Code.pvPower]: 0 }],
        ...others.map((uuid) => [uuid, { [Code.pvPower]: neighbours }] as const),
      ]);
    const { clock, measure } = harness();
    // An hour after sunrise.
    clock.now = Date.parse('2026-11-24T20:00Z');
    for (let i = 0; i < 3; i++) await measure(power(0, 3000), 10);
    expect(await readAlarms(dark)).toEqual([]);
    clock.now = START;
    await measure(power(0, 400));
    for (let i = 0; i < 7; i++) await measure(power(0, 4000), 10);
    expect(await readAlarms(dark)).toMatchObject([{ code: 'RULE_NO_GENERATION', ended: null }]);
    await measure(power(2000, 4000));
    expect((await readAlarms(dark))[0]!.ended).not.toBeNull();
    for (const uuid of [far, ...others]) expect(await readAlarms(uuid)).toEqual([]);
  });

  it('[ALM-04] the rules of a station count, then those of its company, then its owner’s', async () => {
    const uuid = await place();
    const { measure } = harness();
    const { pool } = test.database;
    await pool.query(
      `insert into alarm_rule (person_id, kind, is_on, level, threshold, hysteresis, delay_minutes)
       select creator_id, 'exportLimit', true, 3, 5, 0, 0 from station limit 1`,
    );
    const exporting = (kilowatts: number) => ({ [uuid]: { [Code.gridPower]: -1000 * kilowatts } });
    await measure(exporting(6));
    expect(await readAlarms(uuid)).toMatchObject([
      { code: 'RULE_EXPORT_LIMIT', message: 'Export of 6 kW, above 5 kW', ended: null },
    ]);
    await pool.query(
      `insert into alarm_rule (station_id, kind, is_on, level, threshold, hysteresis, delay_minutes)
       select station_id, 'exportLimit', true, 2, 10, 1, 0 from gateway where uuid = $1`,
      [uuid],
    );
    await measure(exporting(7));
    expect((await readAlarms(uuid))[0]!.ended).toBe(after(2));
    await pool.query('update alarm_rule set is_on = false where station_id is not null');
    await measure(exporting(20));
    expect(await readAlarms(uuid)).toHaveLength(1);
  });

  it('[ALM-04] [LOS-06] losses of the newest days that cost more than the limit raise an alarm, until a person rejects them or they end', async () => {
    const uuid = await place();
    const { pool } = test.database;
    const { rows } = await pool.query<{ station: number; person: number }>(
      'select station_id as station, creator_id as person from gateway join station on station.id = station_id where uuid = $1',
      [uuid],
    );
    const { station, person } = rows[0]!;
    await pool.query(
      `insert into station_point (station_id, label, device_id, property_code)
       select station_id, 'fd', id, 'P' from device where station_id = $1`,
      [station],
    );
    await pool.query(
      `insert into loss_station (station_id, time_zone, tried_at, past_day) values ($1, 'Australia/Brisbane', 0, $2)`,
      [station, Math.floor(START / DAY) - 300],
    );
    const { measure } = harness();
    const judge = () =>
      pool.query('update loss_station set past_day = $2 where station_id = $1', [
        station,
        Math.floor(START / DAY),
      ]);
    const lose = (cause: string, ahead: number) =>
      pool.query(
        `insert into loss_entry (station_id, cause, first_day, past_day, lasts, ahead, currency, evidence)
         values ($1, $2, 20000, 20010, true, $3, 'AUD', '{}')`,
        [station, cause, ahead],
      );
    await lose('shading', 80);
    await measure({});
    expect(await readAlarms(uuid)).toEqual([]);
    await judge();
    await pool.query('delete from loss_entry where station_id = $1', [station]);
    await lose('soiling', 40);
    await measure({});
    expect(await readAlarms(uuid)).toEqual([]);
    await lose('string', 30);
    await measure({});
    const raised = {
      code: 'RULE_LOSSES',
      message: 'Losses cost 70 AUD in the next 30 days, above 50',
      began: after(3),
      ended: null,
    };
    expect(await readAlarms(uuid)).toEqual([raised]);
    await pool.query(
      `with verdict as (
         insert into loss_verdict (station_id, cause, first_day, past_day, verdict, reason, person_id, recorded_at)
         values ($1, 'string', 20000, 20010, 'rejected', 'By design', $2, 0) returning id
       )
       update loss_entry set verdict_id = verdict.id from verdict where station_id = $1 and cause = 'string'`,
      [station, person],
    );
    await measure({});
    const rejected = { ...raised, ended: after(4) };
    expect(await readAlarms(uuid)).toEqual([rejected]);
    await lose('shading', 20);
    await measure({});
    const again = { ...raised, message: 'Losses cost 60 AUD in the next 30 days, above 50', began: after(5) };
    expect(await readAlarms(uuid)).toEqual([rejected, again]);
    await pool.query('delete from loss_entry where station_id = $1', [station]);
    await measure({});
    expect(await readAlarms(uuid)).toEqual([rejected, { ...again, ended: after(6) }]);
  });

  it('[ALM-04] [SCL-01] a low limit at one station reads the values of no other', async () => {
    const [own = '', ...others] = await Promise.all([1, 2, 3].map(() => place()));
    const { clock, measure } = harness();
    await test.database.pool.query(
      `insert into alarm_rule (station_id, kind, is_on, level, threshold, hysteresis, delay_minutes)
       select station_id, kind, true, 2, threshold, 0, 60 from gateway
       cross join (values ('gridVoltage', 200), ('lowSoc', 90), ('exportLimit', 1), ('noGeneration', 99)) as rule(kind, threshold)
       where uuid = $1`,
      [own],
    );
    const values = {
      [Code.gridVoltage]: 230,
      [Code.soc]: 50,
      [Code.gridPower]: -3000,
      [Code.pvPower]: 4000,
    };
    const measured = { [own]: { ...values, [Code.pvPower]: 3900 } };
    for (const uuid of others) measured[uuid] = values;
    await measure(measured);
    const { rows } = await test.database.pool.query<{ station: number }>(
      'select station_id as station from gateway where uuid = $1',
      [own],
    );
    for (const kind of RULE_KINDS) {
      const readings = await readRuleReadings(test.database.db, kind, clock.now);
      // Three stations are too few to compare them, and none of them was judged.
      const expected = kind === 'noGeneration' || kind === 'losses' ? [] : [rows[0]!.station];
      expect([kind, readings.map(({ stationId }) => stationId)]).toEqual([kind, expected]);
    }
  });
});

describe('changing rules', () => {
  let stack: AlarmStack;
  beforeAll(async () => {
    stack = await startAlarmStack();
  });
  afterAll(() => stack.stop());

  const changed = {
    on: 1,
    level: 3,
    threshold: 255,
    hysteresis: 3,
    delay_minutes: 5,
    from_minute: 0,
    to_minute: 0,
  } as const;

  it('[ALM-04] the defaults hold until somebody changes them, for all stations or for one', async () => {
    const token = stack.tokens.owner;
    const station_id = stack.stationId;
    const rule = async (scope: 'own' | 'station') => {
      const question = scope === 'own' ? { scope } : { scope, station_id };
      const { list } = await readData(stack.server, getAlarmRules, question, { token });
      return list.find(({ kind }) => kind === 'gridVoltage');
    };
    expect(await rule('own')).toMatchObject({
      changed: 0,
      settings: { on: 1, threshold: 253, delay_minutes: 10 },
    });
    await readData(
      stack.server,
      saveAlarmRule,
      { scope: 'own', kind: 'gridVoltage', settings: changed },
      { token },
    );
    expect(await rule('own')).toMatchObject({ changed: 1, settings: changed });
    expect(await rule('station')).toMatchObject({ changed: 0, settings: changed });
    const own = { ...changed, on: 0 } as const;
    await readData(
      stack.server,
      saveAlarmRule,
      { scope: 'station', station_id, kind: 'gridVoltage', settings: own },
      { token },
    );
    expect(await rule('station')).toMatchObject({ changed: 1, settings: own });
    await readData(
      stack.server,
      saveAlarmRule,
      { scope: 'station', station_id, kind: 'gridVoltage', settings: null },
      { token },
    );
    expect(await rule('station')).toMatchObject({ changed: 0, settings: changed });
  });

  it('[ALM-04] only who may is let, and a limit has to be possible', async () => {
    const body = async (token: string, request: object) =>
      (
        await callStack(
          stack.server,
          saveAlarmRule,
          { scope: 'own', kind: 'gridVoltage', settings: changed, ...request },
          { token },
        )
      ).body;
    const code = async (who: 'owner' | 'member', request: object) =>
      (await body(stack.tokens[who], request)).code;
    expect(await code('member', { scope: 'station', station_id: stack.stationId })).toBe(Refusal.notFound);
    expect(await code('owner', { scope: 'company' })).toBe(Refusal.forbidden);
    expect(await code('owner', { scope: 'station' })).toBe(Refusal.badRequest);
    const settings = { ...changed, threshold: 1200 };
    expect(await body(stack.tokens.owner, { settings })).toMatchObject({
      code: Refusal.badRequest,
      field: 'settings.threshold',
      msg: 'Enter a limit from 0 to 1000.',
    });
  });
});
