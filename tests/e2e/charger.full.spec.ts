import { getStationRelevance, saveDevice } from '@heliograph/contracts/http';
import { readData, newSerial } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { deviceSettingPage } from './pages/deviceSettingPage.ts';
import { createInverter } from './support/createInverter.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { openSignedIn } from './support/openSignedIn.ts';

/** Includes the seconds in which a device may revert a value, on a busy machine. */
const WRITTEN = { timeout: 60_000 };

test('[DET-06] stops and starts an EV charger, and writes its mode and schedule', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { creator, token, station } = await createInverter(baseURL!);
  const serial = newSerial();
  const stack = { http: baseURL! };
  await readData(
    stack,
    saveDevice,
    {
      station_id: station.id,
      device_name: 'Wallbox',
      obj_type: 'C007',
      iot_serial_no: serial,
      mod_id: 42,
    },
    { token },
  );
  const { device } = await readData(stack, getStationRelevance, {}, { token });
  const charger = device.find(({ device_id }) => device_id === serial)!;

  await openSignedIn(page, creator);
  await page.goto(`/device/C007?device=${charger.id}`);
  await expect(page.locator('[data-tone="normal"][data-pill]')).toBeVisible({ timeout: 60_000 });
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Charging', exact: true }) });
  await expect(card.getByText('Charging is switched on')).toBeVisible(WRITTEN);
  await card.getByRole('button', { name: 'Stop charging' }).click();
  await expect(card.getByText('Charging is switched off')).toBeVisible(WRITTEN);
  await expectAccessible(page);

  await card.getByRole('radio', { name: 'Schedule' }).check({ force: true });
  const setting = deviceSettingPage(page);
  await setting.field('charging_start').fill('23:15');
  // The message of the previous write.
  await expect(setting.message('Change Successfully')).toBeHidden();
  await card.getByRole('button', { name: 'Submit' }).click();
  await expect(setting.confirmation.row('charging_mode')).toContainText('→ Schedule');
  await setting.confirmation.confirm.click();
  await expect(setting.message('Change Successfully')).toBeVisible(WRITTEN);
  await card.getByRole('button', { name: 'Start charging' }).click();
  await expect(card.getByText('Charging is switched on')).toBeVisible(WRITTEN);

  // The device holds them.
  await page.reload();
  await expect(card.getByRole('radio', { name: 'Schedule' })).toBeChecked(WRITTEN);
  await expect(setting.field('charging_start')).toHaveValue('23:15');
});
