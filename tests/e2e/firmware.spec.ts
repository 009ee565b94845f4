import { expect, test } from '@playwright/test';
import { firmwarePage } from './pages/firmwarePage.ts';
import { shell } from './pages/shell.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { upgradeDialog } from './pages/upgradeDialog.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { setLanguage } from './support/languages.ts';
import { shareStation } from './support/shareStation.ts';
import { createInverter } from './support/createInverter.ts';
import { runScenario } from './support/runScenario.ts';
import { createUser } from './support/createUser.ts';

/** Demo firmware for the inverter of a new user. */
const installed = { MAIN: 'V1.1.5.0-V0.2.1.7', HMI: 'V1.0.2.8-V0.0.0.9' };
const newer = { MAIN: 'V1.1.6.3-V0.2.2.4', HMI: 'V1.0.3.1-V0.0.1.1' };
const older = { MAIN: 'V1.1.4.2-V0.2.0.9' };
/** Ms per chunk of an image: some seconds for the whole transfer. */
const FAST_MS = 50;
/** Slow enough to observe the installation. */
const SLOW_MS = 300;
/** Time for the transfer and the installation. */
const UPGRADE_TIMEOUT = { timeout: 30_000 };

test.beforeEach(() => test.slow());

test('[FW-01] [DET-03] installs a firmware, shows progress in two tabs, and rereads the version @full', async ({
  page,
  baseURL,
}) => {
  const { creator, id, uuid } = await createInverter(baseURL!);
  await openSignedIn(page, creator);
  const upgrade = upgradeDialog(page);
  await upgrade.open(id);
  await runScenario('upgrade-pace', uuid, SLOW_MS);
  expect((await upgrade.dialog.boundingBox())?.width).toBe(1000);
  await expect(upgrade.version('MAIN')).toHaveText(installed.MAIN);
  await expect(upgrade.version('HMI')).toHaveText(installed.HMI);
  await expect(upgrade.version('protocol')).toHaveText(/^V[\d.]+$/);
  await page.mouse.click(20, 450);
  await expect(upgrade.dialog).toBeVisible();

  await upgrade.timeout.fill('4');
  await upgrade.start.click();
  await expect(upgrade.selectButton).toBeFocused();
  await expect(upgrade.selectButton).toHaveAccessibleDescription('Select the firmware to install');
  await expect(upgrade.timeout).toHaveAccessibleDescription('Enter whole minutes from 5 to 120');
  await expect(upgrade.confirmation.dialog).toHaveCount(0);

  const { select } = upgrade;
  await upgrade.selectButton.click();
  await select.type.selectOption('HMI');
  await expect(select.options).toHaveText([newer.HMI, installed.HMI, 'V1.0.2.5'].map(containing));
  await select.order('Oldest first').click();
  await expect(select.options.first()).toContainText('Older than installed');
  await expect(select.options.nth(1)).toContainText('Installed');
  await select.name.fill('nothing of the kind');
  await expect(select.options).toHaveCount(0);
  await select.name.fill('main_');
  await select.type.selectOption('any');
  await select.options.filter({ hasText: older.MAIN }).click();
  await select.choose.click();

  await upgrade.start.click();
  await expect(upgrade.timeout).toBeFocused();
  await upgrade.timeout.fill('30');
  await upgrade.start.click();
  await expect(upgrade.confirmation.dialog).toContainText('older than the installed one');
  await expect(upgrade.confirmation.dialog).toContainText('30 minutes');
  await upgrade.confirmation.cancel.click();
  await upgrade.choose(newer.MAIN);
  await upgrade.method('whole').check();

  const second = await page.context().newPage();
  const other = upgradeDialog(second);
  await second.goto(`/device/C002?device=${id}`);
  await expect(other.headVersion('MAIN')).toContainText(installed.MAIN);
  await expect(other.badge).toHaveCount(0);

  await upgrade.start.click();
  await expect(upgrade.confirmation.dialog).toContainText(`${installed.MAIN} → ${newer.MAIN}`);
  await expect(upgrade.confirmation.dialog).not.toContainText('older');
  await upgrade.confirmation.start.click();
  await expect(upgrade.panel).toHaveAttribute('data-upgrade', /ordered|transferring/);
  await expect(upgrade.start).toHaveCount(0);
  await expect(other.badge).toHaveText(/Upgrade/);
  await upgrade.close.click();
  await expect(upgrade.badge).toBeVisible();
  await upgrade.badge.click();

  await expect(upgrade.cancelWhileInstalling).toBeDisabled(UPGRADE_TIMEOUT);
  await expect(upgrade.panel).toHaveAttribute('data-upgrade', 'succeeded', UPGRADE_TIMEOUT);
  await expect(upgrade.version('MAIN')).toHaveText(newer.MAIN);
  await expect(upgrade.log.last()).toContainText('Succeeded');
  await expect(other.message('The upgrade succeeded')).toBeVisible();
  await expect(other.headVersion('MAIN')).toContainText(newer.MAIN);
  await expect(other.badge).toHaveCount(0);

  await upgrade.dismiss.click();
  await expect(upgrade.panel).toHaveCount(0);
  await expect(upgrade.history).toHaveText(/Succeeded.*V1\.1\.5\.0-V0\.2\.1\.7 → V1\.1\.6\.3-V0\.2\.2\.4/s);
  await upgrade.history.locator('summary').click();
  await expect(upgrade.history.getByRole('listitem').first()).toContainText(`Requested by ${creator.name}`);
});

test('[FW-01] a failed upgrade is explained and retried; an interrupted one resumes or is cancelled @full', async ({
  page,
  baseURL,
}) => {
  const { creator, id, uuid } = await createInverter(baseURL!);
  await openSignedIn(page, creator);
  const upgrade = upgradeDialog(page);
  const again = async () => {
    await upgrade.retry.click();
    await expect(upgrade.confirmation.dialog).toContainText(newer.MAIN);
    await expect(upgrade.confirmation.dialog).toContainText('Restart the transfer');
    await upgrade.confirmation.start.click();
    await expect(upgrade.confirmation.dialog).toHaveCount(0);
  };
  await upgrade.open(id);
  await runScenario('upgrade-pace', uuid, FAST_MS);

  await test.step('each failure until it succeeds', async () => {
    await runScenario('upgrade-unchanged', uuid);
    await upgrade.choose(newer.MAIN);
    await upgrade.startUpgrade();
    await expect(upgrade.panel).toHaveAttribute('data-upgrade', 'unchanged', UPGRADE_TIMEOUT);
    await expect(upgrade.panel).toContainText(`It reports ${installed.MAIN}`);

    // Failures are added from the last stage to the first.
    await runScenario('upgrade-aborts', uuid);
    await again();
    await expect(upgrade.panel).toHaveAttribute('data-upgrade', 'aborted', UPGRADE_TIMEOUT);
    await expect(upgrade.panel).toContainText('Check that it runs and which version it reports');

    await runScenario('upgrade-corrupt', uuid);
    await again();
    await expect(upgrade.panel).toHaveAttribute('data-upgrade', 'corrupt', UPGRADE_TIMEOUT);
    await expect(upgrade.panel).toContainText('Try again with “Restart the transfer”');

    await runScenario('resume', uuid);
    await runScenario('upgrade-pace', uuid, FAST_MS);
    await again();
    await expect(upgrade.panel).toHaveAttribute('data-upgrade', 'succeeded', UPGRADE_TIMEOUT);
    await expect(upgrade.version('MAIN')).toHaveText(newer.MAIN);
    await expect(upgrade.history).toHaveText(Array.from({ length: 3 }, () => /Failed/));
  });

  await test.step('an offline gateway', async () => {
    await upgrade.dismiss.click();
    await runScenario('upgrade-pace', uuid, FAST_MS);
    await runScenario('upgrade-dies', uuid, 40);
    await upgrade.choose(newer.HMI);
    await upgrade.startUpgrade();
    await expect(upgrade.panel).toHaveAttribute('data-upgrade', 'interrupted', UPGRADE_TIMEOUT);
    await expect(upgrade.panel).toContainText('It continues automatically when the gateway reconnects');
    expect(await upgrade.bar.getAttribute('value')).toMatch(/^(3[5-9]|4\d|5[0-5])$/);
    await upgrade.close.click();
    await expect(upgrade.badge).toHaveText('Upgrade interrupted');
    await runScenario('resume', uuid);
    await expect(upgrade.badge).toHaveCount(0, UPGRADE_TIMEOUT);
    await expect(upgrade.headVersion('HMI')).toContainText(newer.HMI);
    await upgrade.openButton.click();
    await expect(upgrade.panel).toHaveAttribute('data-upgrade', 'succeeded');
    await expect(upgrade.log.filter({ hasText: 'The gateway is back online; continuing' })).toHaveCount(1);

    await runScenario('upgrade-pace', uuid, FAST_MS);
    await runScenario('upgrade-dies', uuid, 40);
    await upgrade.selectButton.click();
    await expect(upgrade.select.options.first()).toBeVisible();
    await expectAccessible(page);
    await upgrade.select.options.filter({ hasText: older.MAIN }).click();
    await upgrade.select.choose.click();
    await upgrade.start.click();
    await expect(upgrade.confirmation.dialog).toBeVisible();
    await expectAccessible(page);
    await upgrade.confirmation.start.click();
    await expect(upgrade.panel).toHaveAttribute('data-upgrade', 'interrupted', UPGRADE_TIMEOUT);
    await expectAccessible(page);
    await upgrade.cancel.click();
    await upgrade.cancelConfirmation.cancel.click();
    await expect(upgrade.panel).toHaveAttribute('data-upgrade', 'cancelled');
    await expect(upgrade.panel).toContainText('the device keeps its current version');
    await expect(upgrade.history.first()).toHaveText(/Succeeded/);
    await upgrade.history.first().locator('summary').click();
    await expectAccessible(page);
    await upgrade.choose(older.MAIN);
    await upgrade.start.click();
    await upgrade.confirmation.start.click();
    await expect(upgrade.confirmation.dialog.getByRole('alert')).toContainText('not started');
  });
});

test('[FW-01] [SEC-01] offers no upgrade without the right to set the device @full', async ({
  page,
  baseURL,
}) => {
  const inverter = await createInverter(baseURL!);
  const viewer = await createUser();
  await shareStation(baseURL!, inverter, viewer, 0);
  await openSignedIn(page, viewer);
  await page.goto(`/device/C002?device=${inverter.id}`);
  await expect(upgradeDialog(page).headVersion('MAIN')).toContainText(installed.MAIN);
  await expect(upgradeDialog(page).openButton).toHaveCount(0);
});

test('[FW-01] [SEC-01] lets only an administrator add and delete firmware @full', async ({
  page,
  browser,
  baseURL,
}) => {
  await openSignedInAs(page, 'admin');
  const firmware = firmwarePage(page);
  await shell(page).openPlainPage();
  await shell(page).open('Firmware');
  await expect(firmware.entries.first()).toBeVisible();
  await firmware.add.click();
  await firmware.version(1).fill('115');
  await firmware.save.click();
  await expect(firmware.chooseFile).toBeFocused();
  await expect(firmware.chooseFile).toHaveAccessibleDescription('Choose the image file');
  await expect(firmware.name).toHaveAccessibleDescription('Enter a name');
  await expect(firmware.version(1)).toHaveAccessibleDescription('Enter four letters or digits, such as 1151');
  await expect(firmware.models).toHaveAccessibleDescription('Choose at least one model');

  await firmware.file.setInputFiles({ name: 'spring.bin', mimeType: '', buffer: Buffer.alloc(3_000, 7) });
  await expect(firmware.dialog).toContainText('spring.bin, 3 kB');
  const name = `Spring ${Date.now()}`;
  await firmware.name.fill(name);
  await firmware.version(1).fill('1150');
  await firmware.version(2).fill('0217');
  await firmware.model('Hybrid inverter, single-phase').check();
  await firmware.notes.fill('Faster restart');
  await firmware.save.click();
  await expect(firmware.version(1)).toHaveAttribute('aria-invalid', 'true');
  await expect(firmware.version(1)).toBeFocused();
  await expect(firmware.name).toHaveValue(name);
  await expect(firmware.dialog).toContainText('spring.bin');
  await firmware.version(1).fill('Z999');
  await firmware.save.click();
  await expect(firmware.message('can now be installed')).toBeVisible();
  await expect(firmware.entry(name)).toContainText('VZ.9.9.9-V0.2.1.7');
  await expect(firmware.entry(name)).toContainText('Faster restart');

  await firmware.remove(name).click();
  await expect(firmware.confirmation.dialog).toContainText('VZ.9.9.9-V0.2.1.7');
  await firmware.confirmation.remove.click();
  await expect(firmware.entry(name)).toHaveCount(0);

  const owner = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await openSignedInAs(owner, 'owner');
  await firmwarePage(owner).open();
  await expect(firmwarePage(owner).message('Only administrators can manage firmware')).toBeVisible();
  await expect(shell(owner).menu.getByRole('link', { name: 'Sheet' })).toBeVisible();
  await expect(shell(owner).menu.getByRole('link', { name: 'Firmware' })).toHaveCount(0);
  await owner.context().close();
});

test('[FW-01] [DET-03] upgrades and the firmware library are accessible in Chinese on a phone @full', async ({
  page,
  browser,
  baseURL,
}) => {
  const { creator, id, uuid } = await createInverter(baseURL!);
  const size = { width: 390, height: 844 };
  const fits = async () => {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  };
  await page.setViewportSize(size);
  await setLanguage(page, 'zh');
  await openSignedIn(page, creator);
  const upgrade = upgradeDialog(page);
  await upgrade.open(id);
  await runScenario('upgrade-pace', uuid, FAST_MS);
  await runScenario('upgrade-dies', uuid, 40);
  expect(await upgrade.dialog.boundingBox()).toMatchObject(size);
  await upgrade.start.click();
  await fits();
  await upgrade.selectButton.click();
  await expect(upgrade.select.options.first()).toBeVisible();
  await fits();
  await upgrade.select.options.filter({ hasText: older.MAIN }).click();
  await upgrade.select.choose.click();
  await upgrade.start.click();
  await expect(upgrade.confirmation.dialog).toBeVisible();
  await fits();
  await upgrade.confirmation.start.click();
  await expect(upgrade.panel).toHaveAttribute('data-upgrade', 'interrupted', UPGRADE_TIMEOUT);
  await fits();
  await upgrade.cancel.click();
  await upgrade.cancelConfirmation.cancel.click();
  await expect(upgrade.panel).toHaveAttribute('data-upgrade', 'cancelled');
  await upgrade.dismiss.click();
  await upgrade.history.locator('summary').click();
  await fits();

  const admin = await (await browser.newContext({ baseURL: baseURL!, viewport: size })).newPage();
  await setLanguage(admin, 'zh');
  await openSignedInAs(admin, 'admin');
  const firmware = firmwarePage(admin);
  await firmware.open();
  await expect(firmware.entries.first()).toBeVisible();
  await expectAccessible(admin);
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  await firmware.add.click();
  await firmware.save.click();
  await expectAccessible(admin);
  await admin.keyboard.press('Escape');
  await admin.setViewportSize({ width: 1440, height: 900 });
  await shell(admin).chooseLanguage('English');
  await firmware.add.click();
  await firmware.save.click();
  await expectAccessible(admin);
  await admin.context().close();
});

/** Matches texts that contain another, for lists. */
function containing(text: string): RegExp {
  return new RegExp(text.replaceAll('.', '\\.'));
}
