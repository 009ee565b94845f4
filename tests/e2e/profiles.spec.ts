import { saveProfile } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { deviceSettingPage } from './pages/deviceSettingPage.ts';
import { profilePages } from './pages/profilePages.ts';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/signInPage.ts';
import { connectDeviceClient } from './support/deviceClient.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { shareStation } from './support/shareStation.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectRecognised } from './support/expectRecognised.ts';
import { signInByApi } from './support/users.ts';
import { createInverter } from './support/createInverter.ts';
import { runScenario } from './support/runScenario.ts';
import { createUser } from './support/createUser.ts';

const SOC = 'shutdown_soc';
const CAPACITY = 'battery_capacity';
/** Includes the seconds in which a device may revert a value. */
const WRITTEN = { timeout: 30_000 };

test('[DEV-01] [DET-03] [PAR-03] [SEC-01] an installer saves a profile, finds the drift of other inverters, and applies it to the one that is online @full', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const http = baseURL!;
  const [model, drifted, silent] = await Promise.all([
    createInverter(http),
    createInverter(http),
    createInverter(http),
  ]);
  const installer = await createUser();
  for (const inverter of [model, drifted, silent]) await shareStation(http, inverter, installer, 1);
  const client = await connectDeviceClient(http, drifted);
  const before = await client.readValues(SOC, CAPACITY);
  const soc = Number(before[SOC]);
  const capacity = Number(before[CAPACITY]);

  await openSignedIn(page, installer);
  const setting = deviceSettingPage(page);
  const profiles = profilePages(page);

  await test.step('reads all groups and leaves one out', async () => {
    await setting.open(model.id);
    await profiles.openSave.click();
    await expect(profiles.save.groups).toHaveCount(6);
    await profiles.save.save.click();
    await expect(profiles.save.dialog).toContainText('Please enter a name');
    await profiles.save.name.fill('Winter');
    await profiles.save.note.fill('Homes with one battery');
    await profiles.save.group('SmartLoad').uncheck();
    await expectAccessible(page);
    await profiles.save.save.click();
    await expect(profiles.heading).toHaveText('Winter');
    await profiles.view('Values').click();
    await expect(profiles.value(SOC)).toContainText(`${soc} %`);
    await expect(profiles.group('SmartLoad')).toHaveCount(0);
    await page.reload();
    await expect(profiles.group('Battery Setting')).toBeVisible();
  });

  await test.step('the comparison shows the exact drift and the offline devices', async () => {
    await client.set(SOC, soc - 2);
    await client.set(CAPACITY, 222);
    await (await connectDeviceClient(http, silent)).close();
    await runScenario('freeze', silent.uuid);
    await profiles.view('Compare devices').click();
    await profiles.compareAll();
    await expect(profiles.row(model.deviceId)).toContainText('Equal');
    await expect(profiles.row(drifted.deviceId)).toContainText('2 differences');
    await expect(profiles.row(silent.deviceId)).toContainText('Cannot be read: the device does not respond');
    await expect(profiles.checkbox(silent.deviceId)).toBeDisabled();
    await expect(profiles.summary).toHaveText('1 equal1 differs1 cannot be read');
    await profiles.openDrift(drifted.deviceId);
    await expect(profiles.driftRow).toHaveText([
      new RegExp(`Battery capacity${capacity} Ah222 Ah`),
      new RegExp(`Shutdown state of charge${soc} %${soc - 2} %`),
    ]);
    await expectAccessible(page);
    await profiles.onlyDiffering.check();
    await expect(profiles.rows).toHaveCount(1);
    await profiles.layout(/By parameter/).click();
    await expect(profiles.cell(SOC, drifted.deviceId)).toHaveText(`${soc - 2} %`);
    const download = page.waitForEvent('download');
    await profiles.export.click();
    const csv = await readFile(await (await download).path(), 'utf8');
    await expectRecognised(page, csv, { format: 'csv', kind: 'report', own: 'profile' });
    expect(csv).toContain(`Shutdown state of charge,${SOC},${soc} %,${soc - 2} %,differs`);
    await profiles.onlyDiffering.uncheck();
    await profiles.layout(/By device/).click();
  });

  await test.step('writes nothing before preview and confirmation', async () => {
    await profiles.openPreview.click();
    await expect(profiles.preview.devices).toHaveCount(1);
    await expect(profiles.preview.writes(drifted.deviceId)).toHaveText([
      new RegExp(`Battery capacity222 Ah→ ${capacity} Ah`),
      new RegExp(`Shutdown state of charge${soc - 2} %→ ${soc} %`),
    ]);
    await expectAccessible(page);
    await profiles.preview.cancel.click();
    expect(await client.readValues(SOC)).toEqual({ [SOC]: soc - 2 });
  });

  await test.step('continues on another page, and a new comparison verifies it', async () => {
    await profiles.openPreview.click();
    await profiles.preview.confirm.click();
    await expect(profiles.preview.dialog).toHaveCount(0);
    await shell(page).open('Fault');
    await shell(page).tab('Profiles').click();
    // The other device could not be read.
    await expect(profiles.run.panel).toHaveAttribute('data-job', 'done', WRITTEN);
    await expect(profiles.run.device(drifted.deviceId)).toContainText('All 2 values verified');
    await expect(profiles.row(drifted.deviceId)).toContainText('Equal');
    await expect(profiles.openPreview).toBeDisabled();
    expect(await client.readValues(SOC, CAPACITY)).toEqual(before);
    await profiles.run.close.click();
    await expect(profiles.run.panel).toHaveCount(0);
  });

  await test.step('writes nothing once the right to is withdrawn', async () => {
    await client.set(SOC, soc - 3);
    // A recent read is shared with the same request.
    await expect(async () => {
      await profiles.compareAgain.click();
      await expect(profiles.row(drifted.deviceId)).toContainText('1 difference', { timeout: 3_000 });
    }).toPass();
    await profiles.openPreview.click();
    await expect(profiles.preview.writes(drifted.deviceId)).toHaveCount(1);
    await expect(profiles.preview.confirm).toBeEnabled();
    await shareStation(http, drifted, installer, 0);
    await expect(profiles.preview.confirm).toBeDisabled();
    await expect(profiles.preview.dialog).toContainText('Nothing can be written to these devices');
    await expect(profiles.preview.dialog).not.toContainText('unknown');
    await profiles.preview.cancel.click();
    await expect(profiles.row(drifted.deviceId)).toContainText(
      'You are not allowed to change the settings of this device',
    );
    expect(await client.readValues(SOC)).toEqual({ [SOC]: soc - 3 });
  });
  await client.close();
});

test('[PAR-02] marks a value that lies outside the range of its device, and keeps it out of profiles @full', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const http = baseURL!;
  const inverter = await createInverter(http);
  const { token, uuid, deviceId } = inverter;
  const client = await connectDeviceClient(http, inverter);
  await client.close();
  await runScenario('setting-outside', uuid, 48_000);
  const wide = { name: 'Large', mod_id: 15, values: { export_limiter: 30_000, [SOC]: 20 } };
  const { profile_id: id } = await readData({ http }, saveProfile, wide, { token });
  await openSignedIn(page, inverter.creator);
  const setting = deviceSettingPage(page);
  const profiles = profilePages(page);
  await setting.open(inverter.id);
  await setting.group('System Mode').click();
  await setting.waitForValues();
  await expect(setting.field('export_limiter')).toHaveAccessibleDescription(/^0 to 8000 W/);
  await expect(setting.fieldRow('export_limiter')).toContainText(
    'The device holds 48000 W, outside its range of 0 to 8000 W',
  );
  await expect(page.locator('[data-outside]')).toHaveCount(1);
  await profiles.openSave.click();
  await expect(profiles.save.groups).toHaveCount(6);
  await expect(profiles.save.dialog).toContainText('Export limiter (48000 W, allowed: 0 to 8000 W)');
  await page.keyboard.press('Escape');
  await setting.field('export_limiter').fill('5000');
  await expect(page.locator('[data-outside]')).toHaveCount(0);
  await setting.confirm();
  await expect(setting.message('Change Successfully')).toBeVisible(WRITTEN);

  await page.goto(`/profiles?profile=${id}&view=compare`);
  await profiles.compareAll();
  await profiles.openDrift(deviceId);
  await expect(profiles.driftRow.filter({ hasText: 'Export limiter' })).toHaveText(
    /30000 W5000 WOutside the range of this device: 0 to 8000 W/,
  );
});

test('[SEC-01] lists, renames and deletes profiles, merges concurrent edits, and hides them from the guest @full', async ({
  page,
  baseURL,
}) => {
  const http = baseURL!;
  const person = await createUser();
  const { token } = await signInByApi(http, person);
  const values = { [SOC]: 20, work_mode: 1 };
  const kept = await readData({ http }, saveProfile, { name: 'Winter', mod_id: 15, values }, { token });
  await openSignedIn(page, person);
  const profiles = profilePages(page);
  await shell(page).openPlainPage();
  await shell(page).open('Profiles');
  await profiles.operations('Winter').click();
  await profiles.operation('Edit').click();
  await profiles.edit.name.fill('Summer');
  await readData({ http }, saveProfile, { ...kept, note: 'Of somebody else' }, { token });
  await profiles.edit.save.click();
  await expect(profiles.edit.dialog).toContainText('Someone else changed this profile in the meantime');
  await expect(profiles.edit.name).toHaveValue('Summer');
  await expect(profiles.edit.note).toHaveValue('Of somebody else');
  await profiles.edit.save.click();
  await profiles.link('Summer').click();
  await expect(profiles.heading).toHaveText('Summer');
  await expect(shell(page).breadcrumbs).toHaveText(/Device.*Profiles/);
  await profiles.operations('Summer').click();
  await profiles.operation('Delete').click();
  await profiles.deletion.click();
  await expect(profiles.empty).toBeVisible();

  await shell(page).signOut();
  await signInPage(page).guestLink.click();
  await expect(shell(page).menu).toBeVisible();
  await expect(shell(page).menu.getByRole('link', { name: 'Profiles' })).toHaveCount(0);
  await page.goto('/profiles');
  await expect(profiles.message('Profiles belong to an account')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('[SEC-01] profiles are accessible, on a phone and in Chinese too @full', async ({ page, baseURL }) => {
  const http = baseURL!;
  const person = await createUser();
  const { token } = await signInByApi(http, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, person);
  const profiles = profilePages(page);
  await page.goto('/profiles');
  await expect(profiles.empty).toBeVisible();
  await expectAccessible(page);
  const values = { [SOC]: 20, work_mode: 1 };
  const { profile_id: id } = await readData(
    { http },
    saveProfile,
    { name: 'Winter', mod_id: 15, values },
    { token },
  );
  await page.goto(`/profiles?profile=${id}&view=values`);
  await expect(profiles.value(SOC)).toContainText('20 %');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.setViewportSize({ width: 1440, height: 900 });
  await shell(page).chooseLanguage('中文');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
