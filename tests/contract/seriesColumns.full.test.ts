import {
  addStation,
  getAccumulativeDataByZone,
  getGroupAccumulativeDataByZone,
  getGroupEnergyData,
  getGroupHistoryData,
  getHistoryData,
  Refusal,
  type EnergyStep,
} from '@heliograph/contracts/http';
import { readDeviceColumns, readEnergyColumns } from '@heliograph/domain/columns';
import { modelById, numericProperties } from '@heliograph/domain/models';
import { callStack, readData, newStation, signIn } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectGateway } from './support/gatewayClient.ts';
import { getRelevance, readFleetPlan } from './support/fleet.ts';
import { startTestServer, type TestServer } from './support/testServer.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let stack: TestServer;
let token: string;
/** A hybrid inverter and a charger of one gateway; an inverter that has not reported. */
let inverter: string;
let charger: string;
let unreported: string;
let gateway: Awaited<ReturnType<typeof connectGateway>>;

beforeAll(async () => {
  stack = await startTestServer({ SIMULATOR: 'off', DEMO_STATIONS: '1' });
  ({ token } = await signIn(stack, 'owner'));
  const [plan] = await readFleetPlan(stack);
  const findDevice = (type: string) => plan!.devices.find((device) => device.type === type)!.deviceId;
  [inverter, charger] = [findDevice('C002'), findDevice('C007')];
  unreported = newStation().device.sn;
  await readData(stack, addStation, newStation({ device: { ...newStation().device, sn: unreported } }), {
    token,
  });
  gateway = await connectGateway(stack, plan!.uuid);
});
afterAll(async () => {
  await gateway.end();
  await stack.stop();
});

/** Columns of 5-minute samples: an irregular counter, a power with gaps, a state. */
function getPast(samples: number) {
  let counter = 1000;
  const columns: Record<string, (number | null)[]> = { KRA: [], P: [], SOC: [] };
  for (let i = 0; i < samples; i++) {
    counter += ((i * 7) % 23) / 100;
    columns.KRA!.push(Number(counter.toFixed(2)));
    columns.P!.push(i % 11 === 0 ? null : Number((1000 * Math.sin(i / 40)).toFixed(1)));
    columns.SOC!.push(50 + (i % 40));
  }
  return columns;
}

const points = (deviceId: string, ...codes: string[]) =>
  codes.map((propertyCode) => ({ deviceId, propertyCode }));

async function energy(
  request: { start: number; end: number; step: EnergyStep; zoneStr: string },
  requested = points(inverter, 'KRA'),
) {
  const bytes = await readData(stack, getGroupEnergyData, { token, points: requested, ...request });
  return readEnergyColumns(bytes, requested.length);
}

const computeSum = (values: ArrayLike<number>) =>
  Array.from(values).reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0);

describe('history as columns', () => {
  // Packed days and the current day.
  const start = Math.floor(Date.now() / DAY) * DAY - 4 * DAY;
  const samples = Math.floor((Date.now() - start) / (5 * MINUTE));
  beforeAll(async () => {
    await gateway.backfill({ device_id: inverter, start, step: 5 * MINUTE, columns: getPast(samples) });
    await gateway.backfill({
      device_id: charger,
      start: start + MINUTE,
      step: HOUR,
      columns: { charging_total: Array.from({ length: 60 }, (_, i) => 10 + i) },
    });
  });

  it.each([
    ['whole days', start, start + 3 * DAY],
    ['parts of days', start + 7 * HOUR + 1, start + 2 * DAY + 13 * HOUR],
    ['up to now', start - DAY, Date.now()],
    ['before anything', start - 9 * DAY, start],
  ])('[API-02] matches the history of each property: %s', async (_, from, until) => {
    const requested = [
      ...points(inverter, 'KRA', 'P'),
      ...points(charger, 'charging_total'),
      ...points(inverter, 'SOC'),
    ];
    const range = { token, start: from, end: until };
    const bytes = await readData(stack, getGroupHistoryData, { ...range, points: requested });
    const [ofInverter, ofCharger] = readDeviceColumns(bytes, [3, 1]);
    for (const [table, column, point] of [
      [ofInverter!, 0, requested[0]!],
      [ofInverter!, 1, requested[1]!],
      [ofInverter!, 2, requested[3]!],
      [ofCharger!, 0, requested[2]!],
    ] as const) {
      const alone = await readData(stack, getHistoryData, { ...range, ...point });
      const together = [...table.at].flatMap((timestamp, i) => {
        const value = table.columns[column]![i]!;
        return Number.isNaN(value) ? [] : [{ timestamp, value }];
      });
      expect(together).toEqual(alone);
    }
    if (from === start) expect(ofInverter!.at).toHaveLength(3 * 288);
  });

  it('[API-02] matches what the gateway reported, for a day of many bytes', async () => {
    const day = start - 9 * DAY;
    const step = 10_000;
    const codes = numericProperties(modelById(15)!).map(({ code }) => code);
    const value = (column: number, row: number) => ((row * (column + 3) * 7919) % 100_003) / 100;
    // A quarter of the day at a time: messages are limited.
    for (let first = 0; first < DAY / step; first += DAY / step / 4) {
      const rows = Array.from({ length: DAY / step / 4 }, (_, row) => first + row);
      const columns = Object.fromEntries(codes.map((code, c) => [code, rows.map((row) => value(c, row))]));
      await gateway.backfill({ device_id: inverter, start: day + first * step, step, columns });
    }
    const wanted = [codes.length - 1, 0, 15, 0, 2];
    const requested = points(inverter, ...wanted.map((column) => codes[column]!));
    for (const [from, until] of [
      [day, day + DAY],
      [day + step, day + DAY - step],
    ] as const) {
      const bytes = await readData(stack, getGroupHistoryData, {
        token,
        points: requested,
        start: from,
        end: until,
      });
      const [table] = readDeviceColumns(bytes, [wanted.length]);
      expect(table!.at).toEqual(
        Float64Array.from({ length: (until - from) / step }, (_, row) => from + row * step),
      );
      for (const [i, column] of wanted.entries())
        expect(table!.columns[i]).toEqual(table!.at.map((at) => value(column, (at - day) / step)));
    }
  });

  it('[API-02] has gaps for what was not reported, and nothing for devices without reports', async () => {
    const requested = [...points(inverter, 'load_power', 'SOC'), ...points(unreported, 'SOC')];
    const request = { token, points: requested, start, end: start + DAY };
    const bytes = await readData(stack, getGroupHistoryData, request);
    const [known, empty] = readDeviceColumns(bytes, [2, 1]);
    expect(known!.at).toHaveLength(288);
    expect(known!.columns.map((column) => column.filter((value) => !Number.isNaN(value)).length)).toEqual([
      0, 288,
    ]);
    expect(empty).toEqual({ at: new Float64Array(), columns: [new Float64Array()] });
  });

  it('[API-02] accepts a form, too, like its neighbours', async () => {
    const form = {
      token,
      points: JSON.stringify(points(inverter, 'SOC')),
      start: `${start}`,
      end: `${start + DAY}`,
    };
    const response = await fetch(stack.http + getGroupHistoryData.path, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/octet-stream',
    ]);
    const [table] = readDeviceColumns(new Uint8Array(await response.arrayBuffer()), [1]);
    expect(table!.at).toHaveLength(288);
  });
});

describe('energy as columns', () => {
  // Sydney fell back at 03:00 on 5 April 2026 and sprang forward at 02:00 on 4 October 2025; Lord Howe did by half an hour.
  const stretches = ['2026-04-02T00:00Z', '2025-10-02T00:00Z'].map((text) => Date.parse(text));
  beforeAll(async () => {
    for (const start of stretches) {
      const columns = { KRA: getPast(5 * 288).KRA! };
      await gateway.backfill({ device_id: inverter, start, step: 5 * MINUTE, columns });
    }
    // A counter with one reading per hour.
    await gateway.backfill({
      device_id: charger,
      start: stretches[0]!,
      step: HOUR,
      columns: { charging_total: Array.from({ length: 120 }, (_, i) => 5 + i / 2) },
    });
  });

  /** Days around clock changes, with their number of hours. */
  const days: [zone: string, from: string, until: string, buckets: number][] = [
    ['Australia/Sydney', '2026-04-04T13:00Z', '2026-04-05T14:00Z', 25],
    ['Australia/Sydney', '2025-10-04T14:00Z', '2025-10-05T13:00Z', 23],
    ['Australia/Brisbane', '2026-04-04T14:00Z', '2026-04-05T14:00Z', 24],
    ['Australia/Lord_Howe', '2026-04-04T13:00Z', '2026-04-05T13:30Z', 25],
    ['Australia/Lord_Howe', '2025-10-04T13:30Z', '2025-10-05T13:00Z', 24],
  ];

  it.each(days)(
    '[API-02] [DV-11] by hour follows the calendar in %s from %s to %s: %i buckets',
    async (zoneStr, from, until, buckets) => {
      const [start, end] = [Date.parse(from), Date.parse(until)];
      const requested = [...points(inverter, 'KRA', 'charge_total'), ...points(unreported, 'KRA')];
      const columns = await energy({ start, end, step: 60, zoneStr }, requested);
      const calendar = await readData(stack, getGroupAccumulativeDataByZone, {
        token,
        points: requested,
        time: start,
        type: 'day',
        zoneStr,
      });
      expect([...columns.edges]).toEqual(calendar.edges);
      expect(columns.edges).toHaveLength(buckets + 1);
      expect(
        columns.kwh.map((column) => Array.from(column, (kwh) => (Number.isNaN(kwh) ? null : kwh))),
      ).toEqual(calendar.values);
      expect(
        columns.quality.map((column) => [...column.keys()].filter((bucket) => column[bucket] === 1)),
      ).toEqual(calendar.estimated);
      expect(computeSum(columns.kwh[0]!)).toBeGreaterThan(10);
    },
  );

  it.each(days)(
    '[API-02] [DV-11] of a day in %s from %s to %s has the same sum in every step',
    async (zoneStr, from, until) => {
      const range = { start: Date.parse(from), end: Date.parse(until), zoneStr };
      const [hours, halves, quarters, fives] = await Promise.all(
        ([60, 30, 15, 5] as const).map((step) => energy({ ...range, step })),
      );
      for (const finer of [halves!, quarters!, fives!]) {
        expect(computeSum(finer.kwh[0]!)).toBeCloseTo(computeSum(hours!.kwh[0]!), 6);
        expect(computeSum(finer.quality[0]!)).toBe(0);
      }
      for (const [quarter, kwh] of quarters!.kwh[0]!.entries()) {
        const three = fives!.kwh[0]!.subarray(3 * quarter, 3 * quarter + 3);
        expect(three).toHaveLength(3);
        expect(computeSum(three)).toBeCloseTo(kwh, 8);
      }
    },
  );

  it('[API-02] is the counter’s difference between readings, per bucket', async () => {
    const start = stretches[0]!;
    const { KRA } = getPast(5 * 288);
    const { kwh } = await energy({ start: start + HOUR, end: start + 2 * HOUR, step: 5, zoneStr: 'UTC' });
    for (const [i, value] of kwh[0]!.entries()) expect(value).toBeCloseTo(KRA![13 + i]! - KRA![12 + i]!, 9);
  });

  it('[API-02] of an hourly counter is estimated in shorter buckets', async () => {
    const range = { start: stretches[0]! + 3 * HOUR, end: stretches[0]! + 9 * HOUR, zoneStr: 'UTC' };
    const requested = points(charger, 'charging_total');
    const hourly = await energy({ ...range, step: 60 }, requested);
    expect([...hourly.kwh[0]!]).toEqual(Array.from({ length: 6 }, () => 0.5));
    for (const step of [5, 15] as const) {
      const { kwh, quality } = await energy({ ...range, step }, requested);
      for (const value of kwh[0]!) expect(value).toBeCloseTo((0.5 * step) / 60, 8);
      expect(computeSum(quality[0]!)).toBe(step === 5 ? 72 : 24);
    }
  });

  it('[API-02] is unknown before the first and after the last reading', async () => {
    const start = Date.parse('2021-05-01T00:00Z');
    const { kwh } = await energy({ start, end: start + DAY, step: 5, zoneStr: 'UTC' });
    expect(kwh[0]!.every((value) => Number.isNaN(value))).toBe(true);
  });

  it('[API-02] so far is complete when the range ends within a quarter hour', async () => {
    const now = Date.now();
    const start = Math.floor(now / HOUR) * HOUR - 2 * HOUR;
    const requested = points(charger, 'charging_total');
    const total = 500;
    await gateway.backfill({
      device_id: charger,
      start,
      step: now - start - 1,
      columns: { charging_total: [total, total + 3] },
    });
    const { kwh } = await energy({ start, end: now, step: 60, zoneStr: 'UTC' }, requested);
    expect(computeSum(kwh[0]!)).toBeCloseTo(3, 6);
  });
});

describe('properties that a device does not have', () => {
  const moment = { start: 0, end: 1 };
  const calendar = { time: 0, type: 'day', zoneStr: 'UTC' } as const;
  const stepped = { ...moment, step: 60, zoneStr: 'UTC' } as const;

  it.each([
    ['a text', 'SN1'],
    ['a setting', 'shutdown_soc'],
    ['an unknown property', 'no-such-code'],
  ])('[API-02] %s is refused a history, with the properties that have one', async (_, propertyCode) => {
    for (const lang of ['en', 'zh'] as const) {
      const one = await callStack(
        stack,
        getHistoryData,
        { token, deviceId: inverter, propertyCode, ...moment },
        { lang },
      );
      expect([one.status, one.body.code, one.body.field]).toEqual([400, Refusal.badRequest, 'propertyCode']);
      const requested = [...points(charger, 'charging_total'), ...points(inverter, 'SOC', propertyCode)];
      const many = await callStack(
        stack,
        getGroupHistoryData,
        { token, points: requested, ...moment },
        { lang },
      );
      expect([many.status, many.body.field]).toEqual([400, 'points.2.propertyCode']);
      for (const { msg } of [one.body, many.body]) {
        expect(msg).toContain(propertyCode);
        expect(msg).toContain('SOC');
        expect(msg).not.toContain('charging_total');
        expect(/\p{Script=Han}/u.test(msg)).toBe(lang === 'zh');
      }
    }
  });

  it.each(['P', 'today-KRA', 'SN1', 'no-such-code'])(
    '[API-02] the energy of %s is refused, with the counters of the device',
    async (propertyCode) => {
      const requested = [...points(unreported, 'KRA'), ...points(inverter, propertyCode)];
      const [one, ...many] = await Promise.all([
        callStack(stack, getAccumulativeDataByZone, {
          token,
          deviceId: inverter,
          propertyCode,
          ...calendar,
        }),
        callStack(stack, getGroupAccumulativeDataByZone, { token, points: requested, ...calendar }),
        callStack(stack, getGroupEnergyData, { token, points: requested, ...stepped }),
      ]);
      expect(one).toEqual({
        status: 400,
        body: {
          code: Refusal.badRequest,
          field: 'propertyCode',
          msg: `propertyCode is not valid: ${propertyCode} is not an energy counter of this device. Its counters: KRA, charge_total, discharge_total, import_total, export_total, load_total, generator_total, controlled_total.`,
        },
      });
      for (const { status, body } of many)
        expect([status, body.field]).toEqual([400, 'points.1.propertyCode']);
    },
  );

  it('[API-02] the energy of a device without counters is refused', async () => {
    const device = (await getRelevance(stack, token)).device.find(
      ({ device_type }) => device_type === 'C001',
    );
    const request = { token, deviceId: device!.device_id, propertyCode: 'signal', ...calendar };
    const { status, body } = await callStack(stack, getAccumulativeDataByZone, request, { lang: 'zh' });
    expect([status, body.msg]).toEqual([400, 'propertyCode 无效：该设备没有电量计量项。']);
  });
});

describe('limits', () => {
  const now = Date.now();
  const YEAR = 366 * DAY;
  const refusal = async (
    call: typeof getGroupHistoryData | typeof getGroupEnergyData,
    request: Record<string, unknown>,
    lang: 'en' | 'zh' = 'en',
  ) => {
    const whole = { token, points: points(inverter, 'KRA'), start: now - DAY, end: now, ...request };
    const energyOnly = call === getGroupEnergyData ? { step: 60, zoneStr: 'UTC' } : {};
    const { status, body } = await callStack(stack, call, { ...energyOnly, ...whole }, { lang });
    return { status, code: body.code, field: body.field, msg: body.msg };
  };
  const badEnd = { status: 400, code: Refusal.badRequest, field: 'end' };

  it.each([
    ['backwards', getGroupHistoryData, { end: now - DAY }, /after the start/],
    ['backwards', getGroupEnergyData, { end: now - 2 * DAY }, /after the start/],
    ['more than six years', getGroupHistoryData, { start: now - 6 * YEAR - 1 }, /2196 days/],
    ['more than six years', getGroupEnergyData, { start: now - 6 * YEAR - 1 }, /2196 days/],
  ] as const)('[API-02] is refused by the name of its field: %s, %#', async (_, call, request, words) => {
    const english = await refusal(call, request);
    expect(english).toMatchObject(badEnd);
    expect(english.msg).toMatch(words);
    const chinese = await refusal(call, request, 'zh');
    expect(chinese).toMatchObject(badEnd);
    expect(chinese.msg).toMatch(/\p{Script=Han}/u);
  });

  it('[API-02] too many buckets are refused by the name of their field', async () => {
    const many = { start: now - 5 * YEAR, step: 5, points: Array(8).fill(points(inverter, 'KRA')[0]) };
    const refused = await refusal(getGroupEnergyData, many);
    expect(refused).toMatchObject(badEnd);
    expect(refused.msg).toMatch(/at most 250000/);
  });

  it('[API-02] the history of too many properties is refused by the name of its field', async () => {
    const many = { start: now - 5 * YEAR, points: points(inverter, 'KRA', 'P', 'SOC', 'KRA', 'P', 'SOC') };
    const refused = await refusal(getGroupHistoryData, many);
    expect(refused).toMatchObject(badEnd);
    expect(refused.msg).toMatch(/at most 10000/);
  });

  it('[API-02] six years are accepted', async () => {
    const range = { token, points: points(inverter, 'KRA'), start: now - 6 * YEAR, end: now };
    expect((await callStack(stack, getGroupHistoryData, range)).status).toBe(200);
    const hourly = { ...range, step: 60, zoneStr: 'Australia/Sydney' } as const;
    expect((await callStack(stack, getGroupEnergyData, hourly)).status).toBe(200);
  });

  it.each([7, 0, 'x', null])('[API-02] steps of %j minutes are refused', async (step) => {
    expect(await refusal(getGroupEnergyData, { step })).toMatchObject({ status: 400, field: 'step' });
  });
});
