import { expect, test } from '@playwright/test';
import { connectAsync, type MqttClient } from 'mqtt';
import { gatewayDialog } from './pages/gatewayDialog.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { createStation } from './support/createStation.ts';
import { createUser } from './support/createUser.ts';

/** Connects as the gateway; null when it is refused. */
const connect = (url: string, username: string, password: string): Promise<MqttClient | null> =>
  connectAsync(url, { clientId: `gw-${username}`, username, password, reconnectPeriod: 0 }, false).catch(
    () => null,
  );

test('[WIZ-05] replaces a lost gateway password @full', async ({ page, baseURL, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await createUser();
  const station = await createStation(baseURL!, person);
  const { uuid, mqtt_url, grant_key, password: lost } = station.gateway;
  await openSignedIn(page, person);

  const access = gatewayDialog(page);
  await access.open(station.name);
  await expect(access.terms).toHaveText(['User (UUID)', 'MQTT address', 'Public key for write grants']);
  await expect(access.values).toHaveText([uuid, mqtt_url, grant_key]);
  await expect(access.access).toContainText('The password was shown only once and cannot be shown again.');

  // Opening the confirmation changes nothing.
  await access.renew.click();
  await expect(access.confirmation).toContainText('The current password stops working immediately');
  await access.cancel.click();
  await expect(access.terms).toHaveCount(3);
  await expect(access.renew).toBeFocused();

  await access.renew.click();
  await access.confirm.click();
  await expect(access.terms).toHaveText([
    'User (UUID)',
    'Password',
    'MQTT address',
    'Public key for write grants',
  ]);
  await expect(access.access).toContainText('The password is shown only once');
  const password = (await access.password.textContent())!;
  await access.copy('Copy: Password').click();
  await expect(access.access).toContainText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  // Escape does not close what is shown only once.
  await page.keyboard.press('Escape');
  await expect(access.password).toHaveText(password);

  expect(await connect(mqtt_url, uuid, lost)).toBeNull();
  const client = await connect(mqtt_url, uuid, password);
  expect(client?.connected).toBe(true);
  await client?.endAsync();

  await access.close.click();
  await access.open(station.name);
  await expect(access.terms).toHaveCount(3);
  expect(await page.content()).not.toContain(password);
});
