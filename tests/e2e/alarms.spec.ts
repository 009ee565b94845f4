import { getStationRelevance } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { faultPage } from './pages/faultPage.ts';
import { shell } from './pages/shell.ts';
import { stationDetailPage } from './pages/stationDetailPage.ts';
import { createStation } from './support/createStation.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { publishAlarms, type PublishedAlarm } from './support/publishAlarms.ts';
import { runScenario } from './support/runScenario.ts';
import { signInByApi } from './support/users.ts';
import { createUser } from './support/createUser.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A station whose inverter has a known fault for ten days, one in its own words, and a warning that has recovered. */
async function createFaultyStation(http: string) {
  const person = await createUser();
  const station = await createStation(http, person);
  const { token } = await signInByApi(http, person);
  const { device } = await readData({ http }, getStationRelevance, {}, { token });
  const inverter = device.find(({ device_type }) => device_type === 'C002')!;
  const now = Math.floor(Date.now() / 1000) * 1000;
  const alarm = (more: Partial<PublishedAlarm>): PublishedAlarm => ({
    device_id: inverter.device_id,
    code: 'F18',
    type: 'fault',
    level: 3,
    msg: 'Insulation resistance fault',
    at: now - 10.5 * DAY,
    recovery: 0,
    ...more,
  });
  await publishAlarms(station.gateway, [
    alarm({}),
    alarm({ code: 'F24', msg: 'DC bus imbalance', at: now - 3 * MINUTE }),
    alarm({
      code: 'W09',
      type: 'alarm',
      level: 2,
      msg: 'Fan failure',
      at: now - 5 * MINUTE,
      recovery: now - MINUTE,
    }),
  ]);
  return { person, station, inverter };
}

test('[STN-05] [DET-07] [FLT-02] [HOME-03] a fault says its cause, since when and what to do, and counters agree with lists @full', async ({
  page,
  baseURL,
}) => {
  const { person, station, inverter } = await createFaultyStation(baseURL ?? '');
  await openSignedIn(page, person);
  await page.goto('/');

  const [fault, fan] = ['Insulation resistance fault', 'Fan failure'];
  const action = 'Have an electrician measure the insulation of each string';
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(card('Device faults')).toContainText('2open faults');
  await expect(card('Device faults').getByRole('listitem')).toHaveCount(2);
  await expect(card('Device faults')).toContainText(fault);
  await expect(card('Device faults')).toContainText('DC bus imbalance');
  await expect(card('Device warnings')).toContainText('0open warnings');
  await expect(card('Device warnings').getByRole('listitem')).toContainText(['Recovered: Fan failure']);

  const detail = stationDetailPage(page);
  await shell(page).go(`/powerDetail?isOne=1&station=${station.id}`);
  const banner = page.getByRole('region', { name: 'Open warnings and faults' });
  const entry = (text: string) => banner.getByRole('article').filter({ hasText: text });
  await expect(entry(fault)).toContainText(action);
  await expect(entry(fault)).toContainText(/10 days ago/);
  await expect(entry('DC bus imbalance')).toContainText('with code F24');
  await expect(banner.getByRole('article')).toHaveCount(2);
  // In the list of the last days, the recovered one looks different.
  await expect(detail.alarms.getByRole('listitem').filter({ hasText: 'Fan failure' })).toContainText(
    /, Recovered/,
  );
  await expectAccessible(page);
  await entry(fault).getByRole('link', { name: inverter.obj_name }).click();
  await expect(page).toHaveURL(/\/device\/C002\?device=\d+$/);
  await expect(entry(fault)).toContainText(action);

  const faults = faultPage(page);
  await shell(page).go('/fault');
  await expect(faults.rows).toHaveCount(1);
  await expect(page.getByText('1 open alarm began before this range. Show all open ones')).toBeVisible();
  await page.getByRole('button', { name: 'Show all open ones' }).click();
  await expect(faults.rows).toHaveCount(2);
  await faults.search.fill('INSULATION');
  await expect(faults.rows).toHaveCount(1);
  await expect(faults.row(fault)).toBeVisible();
  await shell(page).go('/fault?state=all');
  await expect(faults.cell(faults.row(fan), 'kind')).toHaveText(/, Recovered$/);
  await expect(faults.cell(faults.row('DC bus imbalance'), 'kind')).not.toHaveText(/,/);

  await shell(page).chooseLanguage('中文');
  await expect(faults.cell(faults.row('风扇故障'), 'kind')).toHaveText(/, 已恢复$/);
  await shell(page).go(`/powerDetail?isOne=1&station=${station.id}`);
  const inChinese = page.getByRole('region', { name: '未恢复的警告与故障' }).getByRole('article');
  await expect(inChinese.filter({ hasText: '绝缘阻抗故障' })).toContainText('请由电工逐串测量绝缘电阻');
  await expect(inChinese.filter({ hasText: '绝缘阻抗故障' })).toContainText('10天前');
});

test('[STN-05] [DV-12] a station whose gateway is silent keeps its power flow, with its age and what to do @full', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const person = await createUser();
  const station = await createStation(baseURL ?? '', person);
  await openSignedIn(page, person);
  const detail = stationDetailPage(page);
  await detail.open(station.id);
  const battery = detail.flow.locator('[data-carrier="battery"]').filter({ hasText: 'Battery' });
  await expect(battery).toContainText(/\dk?W/, { timeout: 30_000 });
  await expect(battery).not.toHaveAttribute('data-stale');

  await runScenario('freeze', station.gateway.uuid);
  await expect(battery).toHaveAttribute('data-stale', 'true', { timeout: 40_000 });
  const shown = (await battery.locator('dd').first().innerText()).trim();
  // A page that is opened afterwards, with an engine that never heard of the station, shows the same.
  await page.goto('about:blank');
  await detail.open(station.id);
  await expect(battery).toHaveAttribute('data-stale', 'true');
  await expect(battery.locator('s')).not.toHaveCount(0);
  expect((await battery.locator('dd').first().innerText()).trim()).toBe(shown);
  await expect(battery).toContainText(/\d\d:\d\d:\d\d|minutes? ago/);
  await expect(page.getByRole('region', { name: 'Open warnings and faults' })).toContainText(
    'The gateway does not report',
  );
  await runScenario('resume', station.gateway.uuid);
  await expect(battery).not.toHaveAttribute('data-stale', { timeout: 40_000 });
});
