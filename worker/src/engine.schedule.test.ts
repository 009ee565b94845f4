import { REPORT_PROBLEMS, type ScheduleReport } from '@heliograph/contracts/engine';
import type { StationRelevance, StoredTariff } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { answerEnergy, type Kwh } from '../testing/energyAnswers.ts';
import { createEngineHarness } from '../testing/engineHarness.ts';
import { HYBRID } from '../testing/fleetData.ts';
// Loaded on first use, which the fake clock does not wait for.
import './billing/readSchedule.ts';

const SYDNEY = 'Australia/Sydney';
const NOW = Date.UTC(2025, 4, 20);

/** 0.2 until 07:00, then 0.5. */
const tou = [
  { startTime: '00:00', endTime: '07:00', value: 0.2 },
  { startTime: '07:00', endTime: '23:59', value: 0.5 },
];
const tariff = (consumption: StoredTariff['price_model'], create_time = 0): StoredTariff[] =>
  ([2, 1] as const).map((action) => ({
    id: action,
    station_id: 1,
    action,
    type: 2,
    unit: 'AUD',
    price_model: action === 1 ? consumption : 0.08,
    create_time,
    update_time: 0,
  }));

/** Charges from the grid all day. */
const settings = {
  Control_Mode: 1,
  battery_operates_according_to_voltage_or_capacity: 1,
  grid_charge: 1,
  time_of_use: 255,
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].flatMap((slot) => [
      [`sell_time_${slot}`, (slot - 1) * 400],
      [`sell_soc_${slot}`, 80],
      [`sell_charge_${slot}`, 1],
    ]),
  ),
};

const question = (more: object = {}) => ({
  stationId: 1,
  planId: null,
  month: '2025-04',
  settings,
  deviceId: 'INV1',
  clockAhead: 0,
  ...more,
});

async function portal(
  kwh: Kwh,
  {
    prices = [{ tab: 'daily', data: tou }] as StoredTariff['price_model'],
    tariffs = tariff(prices),
    counts = ['import_total', 'discharge_total'],
    at = NOW,
    inverters = ['INV1'],
  } = {},
) {
  const harness = createEngineHarness([{ id: 1, zone: SYDNEY }], { start: at });
  const path = '/station/get_station_relevance';
  const before = harness.server.answer(path, (request) => {
    const relevance = before(request) as StationRelevance;
    const [exported] = relevance.mod_funs.filter(({ fun_code }) => fun_code === 'export_total');
    counts.forEach((fun_code, index) =>
      relevance.mod_funs.push({ ...exported!, fun_id: index + 1, fun_code, mod_id: HYBRID }),
    );
    const inverter = relevance.device.find(({ device_id }) => device_id === 'INV1')!;
    for (const [index, device_id] of inverters.slice(1).entries()) {
      relevance.device.push({ ...inverter, id: 90 + index, device_id });
      for (const { points } of relevance.station.flatMap(({ label }) => label))
        points.push(...points.map((point) => ({ ...point, device_id })));
    }
    return relevance;
  });
  harness.server.answer('/station/get_station_tariff_list', () => tariffs);
  harness.server.answer('/plan/get_plans', () => ({ list: [] }));
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(200);
  const requests = answerEnergy(harness.server, kwh);
  return { page, requests };
}

/** Takes 0.5 kWh from the grid at noon of each day. */
const noon: Kwh = ({ code, start }) => {
  const isNoon = new Date(start + 36_000_000).getUTCHours() === 12;
  if (code === 'import_total') return isNoon ? 0.375 : 0.125;
  return code === 'charge_total' && isNoon ? 0.25 : 0;
};

it('[BIL-04] the cost of a month is computed from stored energies, beside the price windows', async () => {
  const { page, requests } = await portal(noon);
  const report = await page.must<ScheduleReport>('billing', 'schedule', question());
  expect(report).toMatchObject({ currency: 'AUD', prices: 'windows', noCost: null });
  expect(report.days).toHaveLength(1);
  expect(requests.every(({ step }) => step === 15)).toBe(true);
  // Four quarter hours a day; daylight saving ends on the sixth, after which the hour is that of Sydney.
  expect(report.cost!.gridCharge.kwh).toBeCloseTo(30, 6);
  expect(report.cost!.gridCharge.money).toBeCloseTo(30 * 0.3, 6);
  expect(report.cost!.gridCharge.clockMoney).toBe(0);
  expect(report.cost!.missingHours).toBe(0);
});

it('[BIL-04] a flat tariff has nothing to fit, and no energy is read for it', async () => {
  const { page, requests } = await portal(noon, { prices: 0.37 });
  const report = await page.must<ScheduleReport>('billing', 'schedule', question());
  expect(report).toMatchObject({ prices: 'flat', cost: null, noCost: 'flat' });
  expect(requests).toEqual([]);
});

it('[BIL-04] the month that is not over counts up to now', async () => {
  const { page } = await portal(
    ({ code, deviceId, start, end }) => {
      // The quarter hour that now is in has not been reported.
      if (end - start < 900_000) return null;
      return noon({ code, deviceId, start, end });
    },
    { at: NOW + 300_000 },
  );
  const report = await page.must<ScheduleReport>('billing', 'schedule', question({ month: '2025-05' }));
  expect(report.cost!.missingHours).toBe(0);
  // Until 10:05 on the 20th: 19 noons.
  expect(report.cost!.gridCharge.kwh).toBeCloseTo(19, 6);
});

it('[BIL-04] of several batteries those of the inverter count, or all where it counts none', async () => {
  const { page, requests } = await portal(noon, { inverters: ['INV1', 'INV9'] });
  const chargesAsked = async (deviceId: string) => {
    await page.must<ScheduleReport>('billing', 'schedule', question({ deviceId }));
    const { points } = requests.at(-1)!;
    const of = (code: string) => points.flatMap((each) => (each.propertyCode === code ? each.deviceId : []));
    return [of('charge_total'), of('discharge_total'), of('import_total')];
  };
  const both = ['INV1', 'INV9'];
  expect(await chargesAsked('INV9')).toEqual([['INV9'], ['INV9'], both]);
  expect(await chargesAsked('MET1')).toEqual([both, both, both]);
});

it('[BIL-04] the cost is by the prices of the month, the windows by those of today', async () => {
  const { page } = await portal(noon, {
    tariffs: [...tariff([{ tab: 'daily', data: tou }], 0), ...tariff(0.37, Date.UTC(2025, 4, 10))],
  });
  const april = await page.must<ScheduleReport>('billing', 'schedule', question());
  expect(april).toMatchObject({ prices: 'flat', noCost: null });
  expect(april.cost!.gridCharge.money).toBeCloseTo(30 * 0.3, 6);
});

it('[BIL-04] what is not known is said to be so', async () => {
  const { page } = await portal(noon);
  const { sell_soc_2: _, ...unread } = settings as Record<string, number>;
  const partly = await page.must<ScheduleReport>('billing', 'schedule', question({ settings: unread }));
  expect(partly).toMatchObject({ cost: null, noCost: 'unread' });
  const clock = await page.must<ScheduleReport>('billing', 'schedule', question({ clockAhead: null }));
  expect(clock.cost!.gridCharge.clockMoney).toBeNull();
  const uncounted = await portal(noon, { counts: ['discharge_total'] });
  const report = await uncounted.page.must<ScheduleReport>('billing', 'schedule', question());
  expect(report).toMatchObject({ cost: null, noCost: 'noGridCounters' });
});

it.each([
  [{ stationId: 9 }, 'stationId', 0],
  [{ planId: 7 }, 'planId', REPORT_PROBLEMS.planGone],
  [{ month: '2025-06' }, 'month', REPORT_PROBLEMS.notBegun],
])('[BIL-04] a question that makes no sense is refused by its field: %j', async (wrong, field, code) => {
  const { page } = await portal(noon);
  const outcome = await page.call('billing', 'schedule', question(wrong));
  expect(outcome).toMatchObject({ ok: false, failure: { kind: 'badInput', field, code } });
});
