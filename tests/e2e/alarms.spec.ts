import { getStationRelevance } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { faultPage } from './pages/faultPage.ts';
import { stationDetailPage } from './pages/stationDetailPage.ts';
import { createStation } from './support/createStation.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { languages, setLanguage, tagOf } from './support/languages.ts';
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

const texts = {
  en: {
    fault: 'Insulation resistance fault',
    fan: 'Fan failure',
    banner: 'Open warnings and faults',
    action: 'Have an electrician measure the insulation of each string',
    own: 'with code F24',
    faults: 'Device faults',
    warnings: 'Device warnings',
    open: '2open faults',
    none: '0open warnings',
    recovered: 'Recovered: Fan failure',
    older: '1 open alarm began before this range. Show all open ones',
    showOlder: 'Show all open ones',
    search: 'INSULATION',
  },
  zh: {
    fault: '绝缘阻抗故障',
    fan: '风扇故障',
    banner: '未恢复的警告与故障',
    action: '请由电工逐串测量绝缘电阻',
    own: '告警码为 F24',
    faults: '设备故障',
    warnings: '设备警告',
    open: '2条未恢复故障',
    none: '0条未恢复警告',
    recovered: '已恢复: 风扇故障',
    older: '另有 1 条未恢复告警发生在此时间范围之前。 显示全部未恢复告警',
    showOlder: '显示全部未恢复告警',
    search: '绝缘',
  },
} as const;

for (const language of languages)
  test(
    `[STN-05] [DET-07] [FLT-02] [HOME-03] a fault says its cause, since when and what to do, and counters agree with lists (${language})`,
    tagOf(language),
    async ({ page, baseURL }) => {
      const expected = texts[language];
      const { person, station, inverter } = await createFaultyStation(baseURL ?? '');
      await setLanguage(page, language);
      await openSignedIn(page, person);
      await page.goto('/');

      const card = (name: string) => page.getByRole('region', { name, exact: true });
      await expect(card(expected.faults)).toContainText(expected.open);
      await expect(card(expected.faults).getByRole('listitem')).toHaveCount(2);
      await expect(card(expected.faults)).toContainText(expected.fault);
      await expect(card(expected.faults)).toContainText('DC bus imbalance');
      await expect(card(expected.warnings)).toContainText(expected.none);
      await expect(card(expected.warnings).getByRole('listitem')).toContainText([expected.recovered]);

      const detail = stationDetailPage(page);
      await detail.open(station.id);
      const banner = page.getByRole('region', { name: expected.banner });
      const entry = (text: string) => banner.getByRole('article').filter({ hasText: text });
      await expect(entry(expected.fault)).toContainText(expected.action);
      await expect(entry(expected.fault)).toContainText(/10 days ago|10天前/);
      await expect(entry('DC bus imbalance')).toContainText(expected.own);
      await expect(banner.getByRole('article')).toHaveCount(2);
      // In the list of the last days, the recovered one looks different.
      await expect(detail.alarms.getByRole('listitem').filter({ hasText: expected.fan })).toContainText(
        /, (Recovered|已恢复)/,
      );
      await expectAccessible(page);
      await entry(expected.fault).getByRole('link', { name: inverter.obj_name }).click();
      await expect(page).toHaveURL(/\/device\/C002\?device=\d+$/);
      await expect(entry(expected.fault)).toContainText(expected.action);

      const faults = faultPage(page);
      await page.goto('/fault');
      await expect(faults.rows).toHaveCount(1);
      await expect(page.getByText(expected.older)).toBeVisible();
      await page.getByRole('button', { name: expected.showOlder }).click();
      await expect(faults.rows).toHaveCount(2);
      await faults.search.fill(expected.search);
      await expect(faults.rows).toHaveCount(1);
      await expect(faults.row(expected.fault)).toBeVisible();
      await page.goto('/fault?state=all');
      await expect(faults.cell(faults.row(expected.fan), 'kind')).toHaveText(/, (Recovered|已恢复)$/);
      await expect(faults.cell(faults.row('DC bus imbalance'), 'kind')).not.toHaveText(/,/);
    },
  );

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
