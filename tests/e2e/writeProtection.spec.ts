import { totpCode } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { deviceSettingPage } from './pages/deviceSettingPage.ts';
import { securityPanel } from './pages/securityPanel.ts';
import { sharingDialogs } from './pages/sharingDialogs.ts';
import { createInverter } from './support/createInverter.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { shareStation } from './support/shareStation.ts';
import { createUser } from './support/createUser.ts';

test('[OPS-03] the owner demands a second factor; somebody without one reads so at a write, sets one up, and writes @full', async ({
  page,
  browser,
  baseURL,
}) => {
  const inverter = await createInverter(baseURL!);
  const technician = await createUser();
  await shareStation(baseURL!, inverter, technician, 1);

  await openSignedIn(page, inverter.creator);
  const sharing = sharingDialogs(page);
  await sharing.open(inverter.station.name, 'authorise');
  await expect(sharing.protection).toBeEnabled();
  await expect(sharing.protection).not.toBeChecked();
  await sharing.protection.click({ force: true });
  await expect(sharing.protection).toBeChecked();
  await page.reload();
  await sharing.open(inverter.station.name, 'authorise');
  await expect(sharing.protection).toBeChecked();
  await expectAccessible(page);

  const theirs = await browser.newContext({ baseURL: baseURL! });
  const desk = await theirs.newPage();
  await openSignedIn(desk, technician);
  const setting = deviceSettingPage(desk);
  const security = securityPanel(desk);
  await setting.open(inverter.id);
  await setting.field('battery_capacity').fill('123');
  await setting.submit.click();
  await setting.confirmation.confirm.click();
  await expect(security.demanded).toContainText('requires a second factor to write to devices');
  await expectAccessible(desk);
  // Closed without setting one up, nothing is written, and the page says why.
  await desk.keyboard.press('Escape');
  await expect(setting.job.write('battery_capacity')).toHaveCount(0);
  await expect(setting.confirmation.dialog).toContainText('Nothing was written');
  await expect(setting.confirmation.dialog).toContainText('Please set one up in your user centre');

  await setting.confirmation.confirm.click();
  const [tab] = await Promise.all([
    theirs.waitForEvent('page'),
    security.demanded.getByRole('button', { name: 'Set one up' }).click(),
  ]);
  const elsewhere = securityPanel(tab);
  await elsewhere.setUpTotp.click();
  const secret = await elsewhere.secret();
  await elsewhere.codeField.fill(totpCode(secret, Date.now()));
  await elsewhere.confirm.click();
  await elsewhere.kept.click();
  await tab.close();
  await security.demanded.getByRole('button', { name: 'Try again' }).click();
  await expect(setting.job.write('battery_capacity')).toHaveAttribute('data-state', 'verified');
  await theirs.close();
});
