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
const tariff = (consumption: StoredTariff['price_model']): StoredTariff[] =>
  [2, 1].map((action) => ({
    id: action,
    station_id: 1,
    action: action as 1 | 2,
    type: 2,
    unit: 'AUD',
    price_model: action === 1 ? consumption : 0.08,
    create_time: 0,
    create_name: '',
  })) as StoredTariff[];

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
  clockAhead: 0,
  chargeTo: 90,
  dischargeTo: 20,
  ...more,
});

async function portal(
  kwh: Kwh,
  {
    prices = [{ tab: 'daily', data: tou }] as StoredTariff['price_model'],
    counts = ['import_total', 'discharge_total'],
  } = {},
) {
  const harness = createEngineHarness([{ id: 1, zone: SYDNEY }], { start: NOW });
  const path = '/station/get_station_relevance';
  const before = harness.server.answer(path, (request) => {
    const relevance = before(request) as StationRelevance;
    const [exported] = relevance.mod_funs.filter(({ fun_code }) => fun_code === 'export_total');
    counts.forEach((fun_code, index) =>
      relevance.mod_funs.push({ ...exported!, fun_id: index + 1, fun_code, mod_id: HYBRID }),
    );
    return relevance;
  });
  harness.server.answer('/station/get_station_tariff_list', () => tariff(prices));
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
  if (code === 'import_total') return isNoon ? 0.75 : 0.25;
  return code === 'charge_total' && isNoon ? 0.5 : 0;
};

it('[BIL-04] the cost of a month is computed from stored energies, with a proposal beside it', async () => {
  const { page, requests } = await portal(noon);
  const report = await page.must<ScheduleReport>('billing', 'schedule', question());
  expect(report).toMatchObject({ currency: 'AUD', prices: 'windows', noCost: null });
  expect(report.days).toHaveLength(1);
  expect(requests.every(({ step }) => step === 30)).toBe(true);
  // Two half hours a day; daylight saving ends on the sixth, after which the hour is that of Sydney.
  expect(report.cost!.gridCharge.kwh).toBeCloseTo(30, 6);
  expect(report.cost!.gridCharge.money).toBeCloseTo(30 * 0.3, 6);
  expect(report.cost!.gridCharge.clockMoney).toBe(0);
  expect(report.cost!.missingHours).toBe(0);
  expect(report.proposal).toMatchObject({
    kinds: ['weekday', 'saturday', 'sunday'],
    settings: { sell_time_1: 0, sell_soc_1: 90, sell_charge_1: 1, sell_time_2: 700, sell_charge_2: 0 },
  });
});

it('[BIL-04] a flat tariff has nothing to fit, and no energy is read for it', async () => {
  const { page, requests } = await portal(noon, { prices: 0.37 });
  const report = await page.must<ScheduleReport>('billing', 'schedule', question());
  expect(report).toMatchObject({ prices: 'flat', cost: null, noCost: null, proposal: null });
  expect(requests).toEqual([]);
});

it('[BIL-04] what is not known is said to be so', async () => {
  const { page } = await portal(noon);
  const { sell_soc_2: _, ...unread } = settings as Record<string, number>;
  const partly = await page.must<ScheduleReport>('billing', 'schedule', question({ settings: unread }));
  expect(partly).toMatchObject({ cost: null, noCost: 'unread', proposal: { reason: 'unread' } });
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
