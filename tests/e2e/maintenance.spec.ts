import { getStationRelevance } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { createStation } from './support/createStation.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { publishAlarms } from './support/publishAlarms.ts';
import { signInByApi } from './support/users.ts';
import { createUser } from './support/createUser.ts';

test('[ALM-01] a maintenance window takes a device out of service until somebody ends it @full', async ({
  page,
  baseURL,
}) => {
  const http = baseURL!;
  const person = await createUser();
  const station = await createStation(http, person);
  const { token } = await signInByApi(http, person);
  const { device, gateway } = await readData({ http }, getStationRelevance, {}, { token });
  const { device_id, obj_name } = device.find(({ device_type }) => device_type === 'C002')!;
  const stationId = gateway[0]!.station_id;
  await publishAlarms(station.gateway, [
    {
      device_id,
      code: 'P1',
      msg: 'Probe fan stuck',
      type: 'alarm',
      level: 2,
      at: Date.now() - 60_000,
      recovery: 0,
    },
  ]);
  await openSignedIn(page, person);
  await page.goto(`/maintenance?station=${stationId}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Nothing is out of service')).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(main.getByText('Enter a reason.')).toBeVisible();
  await main.getByRole('combobox', { name: 'Device' }).click();
  await page.getByRole('option', { name: obj_name }).click();
  await main.getByRole('textbox', { name: 'Reason' }).fill('New fan');
  await main.getByRole('button', { name: 'Plan', exact: true }).click();
  const windows = main.getByRole('list', { name: 'Windows and shelved alarms' }).getByRole('listitem');
  await expect(windows).toHaveCount(1);
  await expect(windows).toContainText(`Device ${obj_name}`);
  await expect(windows).toContainText('New fan');

  await page.goto('/fault?q=probe');
  const row = page.locator('[row-id]').filter({ hasText: 'Probe fan stuck' });
  await expect(row).toContainText('Out of service');
  await page.getByRole('link', { name: 'Maintenance windows' }).click();
  await windows.getByRole('button', { name: /^End now/ }).click();
  await expect(windows).toHaveCount(0);
  await page.goto('/fault?q=probe');
  await expect(row).toContainText('Unacknowledged');
});
