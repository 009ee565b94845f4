import { expect, test } from '@playwright/test';
import { serverPage } from './pages/serverPage.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { expectAccessible } from './support/expectAccessible.ts';

test('[OPS-07] [ALM-06] an administrator sees the disk by kind, for how long each is kept, the state, and what waits to be sent, on a phone too @full', async ({
  page,
}) => {
  await openSignedInAs(page, 'admin');
  const server = serverPage(page);
  await server.open();
  await expect(server.card('Disk')).toContainText(/[\d.]+ [MGT]B of [\d.]+ [MGT]B free/);
  await expect(server.kind('Samples')).toContainText('1,100 days');
  await expect(server.kind('Energies and data-quality ledger')).toContainText('indefinitely');
  await expect(server.kind('Total')).toContainText(/[MG]B/);
  await expect(server.card('State')).toContainText('embedded');
  await expect(server.card('Backups')).toContainText('BACKUP_DIR');
  await expectAccessible(page);
  await expect(page.getByText('Notifications about alarms')).toBeVisible();
  await expect(page.getByText(/Last 24 hours: \d+ sent, \d+ given up/).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(server.kind('Samples')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
