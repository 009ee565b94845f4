import { editStation, setStationTariff } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { auditPage } from './pages/auditPage.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { createStation } from './support/createStation.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { setLanguage } from './support/languages.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { signInByApi, type NewUser } from './support/users.ts';
import { createUser } from './support/createUser.ts';

/** A new owner whose station was renamed and got a tariff. */
async function changedStation(http: string): Promise<{ person: NewUser; before: string; after: string }> {
  const person = await createUser();
  const { id, name } = await createStation(http, person);
  const { token } = await signInByApi(http, person);
  const after = `${name} renamed`;
  await readData({ http }, editStation, { station_id: id, version: 0, station_name: after }, { token });
  await readData(
    { http },
    setStationTariff,
    {
      station_id: id,
      unit: 'AUD',
      feedinType: 'fixed',
      feedinPrice: 0.08,
      consumptionType: 'tou',
      consumptionPrice: [
        {
          tab: 'daily',
          data: [
            { startTime: '00:00', endTime: '17:00', value: 0.25 },
            { startTime: '17:00', endTime: '24:00', value: 0.4 },
          ],
        },
      ],
    },
    { token },
  );
  return { person, before: name, after };
}

test('[OPS-05] an owner reads from the station menu what was changed, and exports it @full', async ({
  page,
  baseURL,
}) => {
  const { person, before, after } = await changedStation(baseURL!);
  await openSignedIn(page, person);
  const stations = stationListPage(page);
  await page.goto('/powerDetail');
  await stations.operations(after).click();
  await page.getByRole('menuitem', { name: 'Activity log' }).click();

  const audit = auditPage(page);
  await expect(audit.rows).toHaveCount(3);
  await expect(audit.row('Station edited')).toContainText(`${before} → ${after}`);
  await expect(audit.row('Tariff set')).toContainText('00:00–17:00');
  await expect(audit.row('Station added')).toContainText('127.0.0.1');
  await expectAccessible(page);

  await audit.choose('What was changed', 'Tariffs and plans');
  await expect(audit.rows).toHaveCount(1);
  await audit.choose('What was changed', 'Displays');
  await expect(audit.empty).toBeVisible();
  await audit.choose('What was changed', 'Stations');
  await expect(audit.rows).toHaveCount(2);

  const [download] = await Promise.all([page.waitForEvent('download'), audit.export('CSV')]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain(before);
  expect(csv).toContain('Station edited');
  expect(csv).not.toContain('Tariff set');
});

test('[OPS-05] is read in Chinese on a phone @full', async ({ page, baseURL }) => {
  const { person, before, after } = await changedStation(baseURL!);
  await page.setViewportSize({ width: 390, height: 844 });
  await setLanguage(page, 'zh');
  await openSignedIn(page, person);
  await page.goto('/audit');
  const card = page
    .getByRole('list', { name: '更改记录，最新的在前' })
    .getByRole('listitem')
    .filter({ hasText: '编辑电站' });
  await expect(card).toContainText(`${before} → ${after}`);
  await expectAccessible(page);
});
