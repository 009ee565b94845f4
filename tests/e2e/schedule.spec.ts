import { getStationRelevance, setStationTariff } from '@heliograph/contracts/http';
import { dayStart, localDay } from '@heliograph/domain/time';
import { readData } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { parseShownNumber } from './pages/reportPages.ts';
import { schedulePage } from './pages/schedulePage.ts';
import { createInverter } from './support/createInverter.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { publishReadings } from './support/publishReadings.ts';

const STEP = 300_000;
/** Five minutes of the day. */
const at = (hour: number) => hour * 12;

/** A day of a counter that gains kWh in some of its steps. */
function counter(kwh: Record<number, number>): number[] {
  let sum = 1000;
  return Array.from({ length: at(24) + 1 }, (_, step) => (step === 0 ? sum : (sum += kwh[step - 1] ?? 0)));
}

test('[BIL-04] an owner sees what the time points cost, and writes the proposed ones to the inverter @full', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { creator, token, station, deviceId } = await createInverter(baseURL!);
  const { station: stations } = await readData({ http: baseURL! }, getStationRelevance, {}, { token });
  const zone = stations.find(({ id }) => id === station.id)!.time_zone;
  const day = localDay(zone, Date.now()) - 1;
  await readData(
    { http: baseURL! },
    setStationTariff,
    {
      station_id: station.id,
      unit: 'AUD',
      feedinType: 'fixed',
      feedinPrice: 0.08,
      consumptionType: 'tou',
      consumptionPrice: [
        {
          tab: 'daily',
          data: [
            { startTime: '00:00', endTime: '07:00', value: 0.2 },
            { startTime: '07:00', endTime: '22:00', value: 0.5 },
            { startTime: '22:00', endTime: '23:59', value: 0.2 },
          ],
        },
      ],
      start_date: new Date(day * 86_400_000).toISOString().slice(0, 10),
    },
    { token },
  );
  // Bought at 18:00, although the battery then had what it gave at 23:00; charging ends the stretch.
  await publishReadings(station.gateway, {
    device_id: deviceId,
    start: dayStart(zone, day),
    step: STEP,
    columns: {
      KRA: counter({}),
      import_total: counter({ [at(18)]: 0.5, [at(18.25)]: 0.5 }),
      charge_total: counter({ [at(12)]: 0.5, [at(23.5)]: 0.5 }),
      discharge_total: counter({ [at(23)]: 0.5 }),
    },
  });

  await openSignedIn(page, creator);
  const schedule = schedulePage(page);
  const month = new Date(day * 86_400_000).toISOString().slice(0, 7);
  await page.goto(`/station/${station.id}/schedule?month=${month}`);

  await test.step('prices, time points and clock stand on one axis', async () => {
    await expect(page.getByText(/The inverter’s clock is correct/)).toBeVisible({ timeout: 90_000 });
    await expect(schedule.row('Price per kWh from the grid, AUD')).toHaveAccessibleName(
      /07:00 to 22:00: 0.50 AUD per kWh/,
    );
    await expect(schedule.row('Time points as set')).toHaveAccessibleName(/6: 20:00 to 24:00/);
  });

  await test.step('the cost is that of the stored energies', async () => {
    const [energy = '', money = ''] = await schedule.cost('heldBack').locator('td').allTextContents();
    // Today's actions of the simulated inverter may add to it in the same month.
    expect(parseShownNumber(energy)).toBeGreaterThanOrEqual(0.5);
    expect(parseShownNumber(money)).toBeGreaterThanOrEqual(0.15);
    await expect(schedule.cost('gridCharge')).toContainText('$0.00');
    await expectAccessible(page);
  });

  await test.step('the proposal is written like any setting, and is then what the inverter has', async () => {
    await schedule.field('chargeTo').fill('20');
    await expect(page.getByText('Enter more than the battery is discharged to')).toBeVisible();
    await schedule.field('chargeTo').fill('90');
    await expect(schedule.slot(2)).toContainText('22:00');
    await expect(schedule.slot(2)).toContainText('90 %');
    await schedule.take.click();
    await schedule.submit.click();
    await expect(schedule.confirmation.row('sell_time_1')).toContainText('07:00');
    await schedule.confirmation.confirm.click();
    await expect(schedule.job.panel).toBeVisible();
    await expect(schedule.message('Change Successfully')).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText('The inverter’s time points already do this.')).toBeVisible({
      timeout: 30_000,
    });
    await expect(schedule.row('Time points as set')).toHaveAccessibleName(/6: 22:00 to 24:00/);
  });
});
