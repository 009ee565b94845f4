import { doGuestLogin, saveStationShare } from '@heliograph/contracts/http';
import { dataOf } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { deviceDetailPage } from './pages/devicePages.ts';
import { firmwarePage } from './pages/firmwarePage.ts';
import { shell } from './pages/shell.ts';
import { signedIn, signInPage } from './pages/signInPage.ts';
import { upgradeDialog } from './pages/upgradeDialog.ts';
import { devicesOf } from './support/devicesOf.ts';
import { entered } from './support/entered.ts';
import { expectNoFaults } from './support/expectNoFaults.ts';
import { languages, speak } from './support/languages.ts';
import { registered } from './support/newcomer.ts';
import { ownInverter } from './support/ownInverter.ts';
import { scenario } from './support/scenario.ts';

/** What the demo's library has for the inverter that a newcomer gets. */
const installed = { MAIN: 'V1.1.5.0-V0.2.1.7', HMI: 'V1.0.2.8-V0.0.0.9' };
const newer = { MAIN: 'V1.1.6.3-V0.2.2.4', HMI: 'V1.0.3.1-V0.0.1.1' };
const older = { MAIN: 'V1.1.4.2-V0.2.0.9' };
/** Ms for a piece of an image: some seconds for the whole way. */
const QUICK = 50;
/** Slow enough to be seen installing. */
const SEEN = 300;
/** The transfer and the installation. */
const ENDED = { timeout: 30_000 };

test.beforeEach(() => test.slow());

test('[FW-01] [DET-03] a firmware is chosen, confirmed, followed in two tabs, installed, and its version read again', async ({
  page,
  baseURL,
}) => {
  const { creator, id, uuid } = await ownInverter(baseURL!);
  await entered(page, creator);
  const upgrade = upgradeDialog(page);
  await upgrade.open(id);
  await scenario('upgrade-pace', uuid, SEEN);
  expect((await upgrade.dialog.boundingBox())?.width).toBe(1000);
  await expect(upgrade.version('MAIN')).toHaveText(installed.MAIN);
  await expect(upgrade.version('HMI')).toHaveText(installed.HMI);
  await expect(upgrade.version('protocol')).toHaveText(/^V[\d.]+$/);
  await page.mouse.click(20, 450);
  await expect(upgrade.dialog).toBeVisible();

  await upgrade.timeout.fill('4');
  await upgrade.start.click();
  await expect(upgrade.selectButton).toBeFocused();
  await expect(upgrade.selectButton).toHaveAccessibleDescription(
    'Select the firmware that is to be installed',
  );
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
  await expect(upgrade.confirmation.dialog).toContainText('older than the one installed');
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

  await expect(upgrade.cancelWhileInstalling).toBeDisabled(ENDED);
  await expect(upgrade.panel).toHaveAttribute('data-upgrade', 'succeeded', ENDED);
  await expect(upgrade.version('MAIN')).toHaveText(newer.MAIN);
  await expect(upgrade.log.last()).toContainText('Succeeded');
  await expect(other.message('The upgrade succeeded')).toBeVisible();
  await expect(other.headVersion('MAIN')).toContainText(newer.MAIN);
  await expect(other.badge).toHaveCount(0);

  await upgrade.dismiss.click();
  await expect(upgrade.panel).toHaveCount(0);
  await expect(upgrade.history).toHaveText(/Succeeded.*V1\.1\.5\.0-V0\.2\.1\.7 → V1\.1\.6\.3-V0\.2\.2\.4/s);
  await upgrade.history.locator('summary').click();
  await expect(upgrade.history.getByRole('listitem').first()).toContainText(`Ordered by ${creator.name}`);
});

test('[FW-01] a gateway that goes interrupts an upgrade: it goes on when the gateway is back, or is called off', async ({
  page,
  baseURL,
}) => {
  const { creator, id, uuid } = await ownInverter(baseURL!);
  await entered(page, creator);
  const upgrade = upgradeDialog(page);
  await upgrade.open(id);
  await scenario('upgrade-pace', uuid, QUICK);
  await scenario('upgrade-dies', uuid, 40);
  await upgrade.choose(newer.HMI);
  await upgrade.begin();
  await expect(upgrade.panel).toHaveAttribute('data-upgrade', 'interrupted', ENDED);
  await expect(upgrade.panel).toContainText('It goes on by itself as soon as the gateway is back');
  expect(await upgrade.bar.getAttribute('value')).toMatch(/^(3[5-9]|4\d|5[0-5])$/);
  await upgrade.close.click();
  await expect(upgrade.badge).toHaveText('Upgrade interrupted');
  await scenario('resume', uuid);
  await expect(upgrade.badge).toHaveCount(0, ENDED);
  await expect(upgrade.headVersion('HMI')).toContainText(newer.HMI);
  await upgrade.openButton.click();
  await expect(upgrade.panel).toHaveAttribute('data-upgrade', 'succeeded');
  await expect(upgrade.log.filter({ hasText: 'The gateway is back, it goes on' })).toHaveCount(1);

  await scenario('upgrade-pace', uuid, QUICK);
  await scenario('upgrade-dies', uuid, 40);
  await upgrade.choose(newer.MAIN);
  await upgrade.begin();
  await expect(upgrade.panel).toHaveAttribute('data-upgrade', 'interrupted', ENDED);
  await upgrade.cancel.click();
  await upgrade.question.cancel.click();
  await expect(upgrade.panel).toHaveAttribute('data-upgrade', 'cancelled');
  await expect(upgrade.panel).toContainText('the device keeps the version that it had');
  await expect(upgrade.history).toHaveText(/Succeeded/);
  await upgrade.choose(newer.MAIN);
  await upgrade.start.click();
  await upgrade.confirmation.start.click();
  await expect(upgrade.confirmation.dialog.getByRole('alert')).toContainText('not started');
});

test('[FW-01] what fails says why and what to do, and is tried again until it succeeds', async ({
  page,
  baseURL,
}) => {
  const { creator, id, uuid } = await ownInverter(baseURL!);
  await entered(page, creator);
  const upgrade = upgradeDialog(page);
  const again = async () => {
    await upgrade.again.click();
    await expect(upgrade.confirmation.dialog).toContainText(newer.MAIN);
    await expect(upgrade.confirmation.dialog).toContainText('Transfer all anew');
    await upgrade.confirmation.start.click();
    await expect(upgrade.confirmation.dialog).toHaveCount(0);
  };
  await upgrade.open(id);
  await scenario('upgrade-pace', uuid, QUICK);
  await scenario('upgrade-unchanged', uuid);
  await upgrade.choose(newer.MAIN);
  await upgrade.begin();
  await expect(upgrade.panel).toHaveAttribute('data-upgrade', 'unchanged', ENDED);
  await expect(upgrade.panel).toContainText(`It tells ${installed.MAIN}`);

  // What goes wrong sooner is added to what goes wrong later.
  await scenario('upgrade-aborts', uuid);
  await again();
  await expect(upgrade.panel).toHaveAttribute('data-upgrade', 'aborted', ENDED);
  await expect(upgrade.panel).toContainText('Check that it works and which version it tells');

  await scenario('upgrade-corrupt', uuid);
  await again();
  await expect(upgrade.panel).toHaveAttribute('data-upgrade', 'corrupt', ENDED);
  await expect(upgrade.panel).toContainText('Try again with “Transfer all anew”');

  await scenario('resume', uuid);
  await scenario('upgrade-pace', uuid, QUICK);
  await again();
  await expect(upgrade.panel).toHaveAttribute('data-upgrade', 'succeeded', ENDED);
  await expect(upgrade.version('MAIN')).toHaveText(newer.MAIN);
  await expect(upgrade.history).toHaveText(Array.from({ length: 3 }, () => /Failed/));
});

test('[FW-01] [SEC-01] [AUTH-08] who may not set a device is offered no upgrade of it', async ({
  page,
  browser,
  baseURL,
}) => {
  const { station, token, id } = await ownInverter(baseURL!);
  const viewer = await registered(baseURL!);
  const share = { station_id: station.id, station_share_type: 0, share_account_type: 0 } as const;
  await dataOf(
    { http: baseURL! },
    saveStationShare,
    { ...share, station_share_user: viewer.email },
    { token },
  );
  await entered(page, viewer);
  await page.goto(`/device/C002?device=${id}`);
  await expect(upgradeDialog(page).headVersion('MAIN')).toContainText(installed.MAIN);
  await expect(upgradeDialog(page).openButton).toHaveCount(0);

  const guest = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  const asGuest = await dataOf({ http: baseURL! }, doGuestLogin, {});
  const inverter = (await devicesOf(baseURL!, asGuest)).find(({ device_type }) => device_type === 'C002');
  await signInPage(guest).open();
  await signInPage(guest).guestLink.click();
  await expect(guest).not.toHaveURL(/login/);
  await guest.goto(`/device/C002?device=${inverter?.id}`);
  await expect(deviceDetailPage(guest).heading).toHaveText(inverter?.obj_name ?? '');
  await expect(guest.getByRole('button', { name: 'Control' })).toBeVisible();
  await expect(upgradeDialog(guest).openButton).toHaveCount(0);
  await guest.context().close();
});

test('[FW-01] [SEC-01] an administrator adds a firmware and takes it away; others find no such place', async ({
  page,
  browser,
  baseURL,
}) => {
  await signedIn(page, 'admin');
  const firmware = firmwarePage(page);
  await page.goto('/');
  await shell(page).open('Firmware');
  await expect(firmware.entries.first()).toBeVisible();
  await firmware.add.click();
  await firmware.version(1).fill('115');
  await firmware.save.click();
  await expect(firmware.chooseFile).toBeFocused();
  await expect(firmware.chooseFile).toHaveAccessibleDescription('Choose the file of the image');
  await expect(firmware.name).toHaveAccessibleDescription('Enter a name');
  await expect(firmware.version(1)).toHaveAccessibleDescription('Four letters or digits, such as 1151');
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
  await expect(firmware.message('can be installed now')).toBeVisible();
  await expect(firmware.entry(name)).toContainText('VZ.9.9.9-V0.2.1.7');
  await expect(firmware.entry(name)).toContainText('Faster restart');

  await firmware.remove(name).click();
  await expect(firmware.confirmation.dialog).toContainText('VZ.9.9.9-V0.2.1.7');
  await firmware.confirmation.remove.click();
  await expect(firmware.entry(name)).toHaveCount(0);

  const owner = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signedIn(owner, 'owner');
  await firmwarePage(owner).open();
  await expect(firmwarePage(owner).message('looked after by administrators')).toBeVisible();
  await expect(shell(owner).menu.getByRole('link', { name: 'Sheet' })).toBeVisible();
  await expect(shell(owner).menu.getByRole('link', { name: 'Firmware' })).toHaveCount(0);
  await owner.context().close();
});

for (const language of languages)
  test(`[FW-01] [DET-03] upgrades and the library are free of accessibility faults, in Chinese on a phone (${language})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const { creator, id, uuid } = await ownInverter(baseURL!);
    const size = language === 'zh' ? { width: 390, height: 844 } : { width: 1440, height: 900 };
    const fits = async () => {
      await expectNoFaults(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    };
    await page.setViewportSize(size);
    await speak(page, language);
    await entered(page, creator);
    const upgrade = upgradeDialog(page);
    await upgrade.open(id);
    await scenario('upgrade-pace', uuid, QUICK);
    await scenario('upgrade-dies', uuid, 40);
    if (language === 'zh') expect(await upgrade.dialog.boundingBox()).toMatchObject(size);
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
    await expect(upgrade.panel).toHaveAttribute('data-upgrade', 'interrupted', ENDED);
    await fits();
    await upgrade.cancel.click();
    await upgrade.question.cancel.click();
    await expect(upgrade.panel).toHaveAttribute('data-upgrade', 'cancelled');
    await upgrade.dismiss.click();
    await upgrade.history.locator('summary').click();
    await fits();

    const admin = await (await browser.newContext({ baseURL: baseURL!, viewport: size })).newPage();
    await speak(admin, language);
    await signedIn(admin, 'admin');
    const firmware = firmwarePage(admin);
    await firmware.open();
    await expect(firmware.entries.first()).toBeVisible();
    await expectNoFaults(admin);
    expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    await firmware.add.click();
    await firmware.save.click();
    await expectNoFaults(admin);
    await admin.context().close();
  });

/** Of a list: a text that holds another. */
function containing(text: string): RegExp {
  return new RegExp(text.replaceAll('.', '\\.'));
}
