import { expect, test } from '@playwright/test';
import { openSettings } from './support/openSettings.ts';

test.beforeEach(() => test.slow());

test('[PAR-01] [PAR-03] [PAR-09] unsent changes stay visible and can be discarded, curves and time points are drawn as they are typed, and long groups are searched', async ({
  page,
  baseURL,
}) => {
  const { setting } = await openSettings(page, baseURL!);
  await setting.group('Grid Setting').click();
  await setting.waitForValues();
  await expect(setting.bar).toContainText('No unsent changes');
  await setting.field('normal_ramp_rate').fill('111');
  await setting.field('reconnection_time').fill('61');
  await setting.field('over_voltage_1').fill('9999');
  await expect(setting.bar).toContainText('3 changes');
  await expect(setting.bar).toContainText('1 value to correct');
  await setting.field('grid_standard').scrollIntoViewIfNeeded();
  await expect(setting.bar).toBeInViewport({ ratio: 1 });
  await setting.discard.click();
  await setting.confirmDiscard.click();
  await expect(setting.bar).toContainText('No unsent changes');
  await expect(setting.undoButtons).toHaveCount(0);
  await expect(setting.field('over_voltage_1')).not.toHaveValue('9999');

  await expect(setting.headings).toContainText([
    'Grid standard',
    'Connection and ramp',
    'Voltage protection',
    'Frequency protection',
    'Frequency-watt curve, F(W)',
    'Volt-watt curve, V(W)',
    'Volt-var curve, V(Q)',
  ]);
  const curve = setting.section('Frequency-watt curve, F(W)');
  const line = curve.locator('[data-curve]');
  await expect(curve.getByRole('img')).toHaveAccessibleName(/50.25 Hz → 100 %.*52 Hz → 0 %/);
  const before = await line.getAttribute('d');
  await setting.field('frequency_watt_power_4').fill('20');
  await expect(line).not.toHaveAttribute('d', before!);
  await expect(curve.getByRole('img')).toHaveAccessibleName(/52 Hz → 20 %/);
  await expect(curve).toContainText('On the device');
  await setting.undo('frequency_watt_power_4').click();
  await expect(line).toHaveAttribute('d', before!);

  await setting.search.fill('over-voltage trip, stage');
  await expect(setting.fieldRows).toHaveCount(2);
  await setting.search.fill('no such thing');
  await expect(page.getByText('No setting matches')).toBeVisible();
  await setting.search.fill('');
  await expect(setting.field('grid_standard')).toBeVisible();

  await setting.group('System Mode').click();
  await setting.waitForValues();
  await setting.field('time_of_use_enabled').check();
  await expect(setting.slots).toHaveCount(6);
  await expect(setting.band.locator('[data-overlap], [data-gap]')).toHaveCount(0);
  await setting.field('sell_time_6').fill('19:30');
  await setting.field('sell_time_5').fill('20:00');
  await expect(setting.band.locator('[data-overlap]')).toHaveCount(1);
  await expect(setting.section('Time of use')).toContainText('Several time points from 19:30 to 20:00');

  await page.setViewportSize({ width: 390, height: 844 });
  const groups = page.getByRole('tablist', { name: 'Groups of settings' });
  await expect(groups).toHaveAttribute('data-overflow', /both|end|start/);
  await expect(setting.section('Time of use').locator('[data-overflow="end"]')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
