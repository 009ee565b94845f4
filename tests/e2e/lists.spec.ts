import { getStationRelevance } from '@heliograph/contracts/http';
import { readData, signIn } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { deviceListPage } from './pages/listPages.ts';
import { shell } from './pages/shell.ts';
import { openSignedInAs } from './pages/signInPage.ts';

test('[DEV-01] [DEV-02] device lists show the devices of their type live, with the specified columns, found by name, serial number and status', async ({
  page,
  baseURL,
}) => {
  const stack = { http: baseURL ?? '', password: process.env.DEMO_PASSWORD ?? '' };
  const { token } = await signIn(stack, 'owner');
  const { device } = await readData(stack, getStationRelevance, {}, { token });
  const inverters = device.filter(({ device_type }) => device_type === 'C002');
  expect(inverters.length).toBeGreaterThan(0);

  await openSignedInAs(page, 'owner');
  await page.goto('/device/C002');
  const list = deviceListPage(page);
  await expect(list.heading).toHaveText('List of Hybrid inverter');
  await expect(list.columns).toHaveText([
    'Status',
    'Name',
    'Serial number',
    'Key',
    'Station',
    'Gateway',
    'Last seen',
    'Operations',
  ]);
  await expect(list.total).toHaveText(new RegExp(`^${inverters.length} `));
  await expect(list.cells('status').filter({ hasText: 'Normal' }).first()).toBeVisible();
  const seen = list.cells('lastOnline').first();
  const before = await seen.innerText();
  await expect(seen).not.toHaveText(before);

  const serial = (await list.cells('sn').first().innerText()).trim();
  await list.search.fill(serial);
  await expect(list.rows).toHaveCount(1);
  await list.search.fill(`${serial}0`);
  await expect(list.noMatch).toBeVisible();
  await page.getByRole('button', { name: 'Show all devices' }).click();
  const name = (await list.cells('name').first().innerText()).trim();
  await list.search.fill(name.toUpperCase());
  await expect(list.cells('name').first()).toHaveText(name);
  await list.search.fill('');
  await list.choose('Offline');
  await expect(page).toHaveURL(/status=offline/);
  await expect(list.cells('status').filter({ hasNotText: 'Offline' })).toHaveCount(0);

  await shell(page).open('Gateway');
  await expect(list.columns).not.toContainText(['Gateway']);
  await shell(page).chooseLanguage('中文');
  await expect(list.heading).toContainText('列表');
});
