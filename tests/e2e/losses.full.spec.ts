import { expect, test } from '@playwright/test';
import { lossesPage } from './pages/lossesPage.ts';
import { scenePreview } from './pages/scenePreview.ts';
import { createLosses } from './support/createLosses.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectExportsRecognised } from './support/expectRecognised.ts';
import { openSignedIn } from './support/openSignedIn.ts';

// Learning and judging beside the fleet of the demo takes minutes.
test('[LOS-06] [IMP-03] a dead string is found, its evidence drawn, and rejected with a reason; exports are recognised', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(600_000);
  const { creator, station, lastDay } = await createLosses(baseURL!);
  await openSignedIn(page, creator);
  const losses = lossesPage(page);
  await losses.open(station.id);
  await expect(losses.row('PV2 gave')).toContainText('Open');
  await expect(losses.days.last()).toHaveAccessibleName(/String or MPPT|unknown/);
  await expectAccessible(page);

  await losses.how.click();
  await expect(losses.dialog).toContainText('found in the power readings');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await losses.evidence.click();
  await expect(losses.course).toBeVisible();
  await expectAccessible(page);
  await losses.reject.click();
  await losses.reject.click();
  await expect(losses.dialog).toContainText('Enter the reason.');
  await expect(losses.reason).toBeFocused();
  await losses.reason.fill('Replaced by the installer');
  await losses.reject.click();
  await expect(losses.message('The entry no longer counts')).toBeVisible();
  await expect(losses.row('PV2 gave')).toContainText('Replaced by the installer');

  await losses.column('Lost (kWh)').click();
  await expect(page).toHaveURL(/[?&]sort=kwh/);
  await page.reload();
  await expect(losses.column('Lost (kWh)')).toHaveAttribute('aria-sort', 'ascending');

  await expectExportsRecognised(page, { kind: 'report', own: 'lossEntries' });
  await page.goto(`/sheet?report=losses&period=month&date=${lastDay}`);
  await expectExportsRecognised(page, { kind: 'report', own: 'losses' });

  const preview = scenePreview(page);
  await preview.open();
  await preview.show(
    { id: 'ranking', kind: 'ranking', seconds: 30, by: 'expected' },
    { lang: 'en', theme: 'light' },
  );
  await expect(preview.frame.getByRole('listitem').filter({ hasText: station.name })).toContainText('%');
});
