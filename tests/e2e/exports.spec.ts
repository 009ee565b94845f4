import { expect, test } from '@playwright/test';
import { reportPages } from './pages/reportPages.ts';
import { signedIn } from './pages/signInPage.ts';
import { expectNoFaults } from './support/expectNoFaults.ts';

test('[REP-06] an export goes on beside other pages until it is called off', async ({ page }) => {
  // Its worker never begins, so it is on its way for as long as anybody looks.
  await page.context().route('**/exporter-*.js', () => undefined);
  await signedIn(page, 'admin');
  await page.goto('/sheet?report=operation');
  await expect(reportPages(page).heading).toHaveText('Operation report');
  await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: /xlsx/ }).click();

  const running = page.getByRole('region', { name: 'Exports under way' });
  await expect(running).toContainText('Collecting the rows');
  await expect(running.getByRole('progressbar')).toHaveAccessibleName(/\.xlsx$/);
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'Power station' }).first().click();
  await expect(page).toHaveURL(/powerDetail/);
  await running.getByRole('button', { name: /^Cancel the export of .*\.xlsx$/ }).click();
  await expect(page.getByRole('alert')).toContainText('Export cancelled');
  await expect(running).toHaveCount(0);
});
