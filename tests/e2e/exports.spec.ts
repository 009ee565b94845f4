import { expect, test } from '@playwright/test';
import { reportPages } from './pages/reportPages.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { expectAccessible } from './support/expectAccessible.ts';

test('[REP-06] an export continues on other pages until it is cancelled', async ({ page }) => {
  // Its worker never starts, so the export stays in progress.
  await page.context().route('**/exporter-*.js', () => undefined);
  await openSignedInAs(page, 'admin');
  await page.goto('/sheet?report=operation');
  await expect(reportPages(page).heading).toHaveText('Operation report');
  await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: /xlsx/ }).click();

  const running = page.getByRole('region', { name: 'Exports in progress' });
  await expect(running).toContainText('Collecting rows');
  await expect(running.getByRole('progressbar')).toHaveAccessibleName(/\.xlsx$/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Power station' }).first().click();
  await expect(page).toHaveURL(/powerDetail/);
  await running.getByRole('button', { name: /^Cancel the export of .*\.xlsx$/ }).click();
  await expect(page.getByRole('alert')).toContainText('Export cancelled');
  await expect(running).toHaveCount(0);
});
