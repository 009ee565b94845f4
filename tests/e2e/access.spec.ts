import { deleteShareByList, reviseName, saveStationShare } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { shell } from './pages/shell.ts';
import { stationDetailPage } from './pages/stationDetailPage.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { createStation, type CreatedStation } from './support/createStation.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { signInByApi } from './support/users.ts';
import { createUser } from './support/createUser.ts';

/** An owner with a station, and a user who is signed in here and gets and loses access to it. */
async function twoPeople(page: Page, http: string) {
  const [owner, friend] = [await createUser(), await createUser()];
  const own = await createStation(http, friend, { station_name: 'Own roof' });
  const station: CreatedStation = await createStation(http, owner, { station_name: 'Shared roof' });
  const { token } = await signInByApi(http, owner);
  const { user_name: user } = await signInByApi(http, friend);
  await openSignedIn(page, friend);
  return {
    own,
    station,
    token,
    share: (type: 0 | 3 = 0) =>
      readData(
        { http },
        saveStationShare,
        {
          station_id: station.id,
          station_share_type: type,
          share_account_type: 0,
          station_share_user: friend.email,
        },
        { token },
      ),
    withdraw: () => readData({ http }, deleteShareByList, [{ station_id: station.id, user }], { token }),
  };
}

test('[SCL-03] [SEC-01] [SHR-02] lists show changed rights by themselves, and a page about a lost station says so and leaves @full', async ({
  page,
  baseURL,
}) => {
  const { own, station, share, withdraw } = await twoPeople(page, baseURL!);
  const [list, detail] = [stationListPage(page), stationDetailPage(page)];
  await list.open();
  await expect(list.link(own.name)).toBeVisible();
  await share();
  await expect(list.link(station.name)).toBeVisible();

  await list.link(station.name).click();
  await expect(detail.heading).toHaveText(station.name);
  await withdraw();
  await expect(detail.heading).not.toHaveText(station.name);
  await expect(
    list.message(`“${station.name}” was deleted, or you no longer have access to it.`),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/powerDetail$/);
  await expect(list.names).toHaveText([new RegExp(own.name)]);
});

test('[SHR-02] [STN-06] [SCL-03] [SEC-01] dialogs close and every tab leaves with a right, which its receiver also gives up after a confirmation @full', async ({
  page,
  context,
  baseURL,
}) => {
  const { own, station, token, share, withdraw } = await twoPeople(page, baseURL!);
  const [list, detail] = [stationListPage(page), stationDetailPage(page)];
  await share(3);
  await list.open();

  await test.step('dialogs close, and a page about its data quality leaves too', async () => {
    await list.choose(station.name, 'Edit');
    await expect(list.dialog).toBeVisible();
    const other = await context.newPage();
    await other.goto(`/station/${station.id}/quality`);
    await expect(stationDetailPage(other).heading).toBeVisible();
    await withdraw();
    await expect(list.dialog).toBeHidden();
    await expect(list.names).toHaveText([/Own roof/]);
    await expect(other).toHaveURL(/\/powerDetail$/);
    await other.close();
  });

  await test.step('a page that reloads shows what somebody else changed', async () => {
    await share();
    await list.link(station.name).click();
    await expect(detail.facts).toContainText('Noor van Dijk');
    // Not a right: no one is informed of it.
    await readData({ http: baseURL! }, reviseName, { name: 'Nora Dyke' }, { token });
    await page.reload();
    await expect(detail.facts).toContainText('Nora Dyke');
    await detail.back.click();
  });

  await test.step('access is given up', async () => {
    await list.operations(own.name).click();
    await expect(list.items.first()).toBeVisible();
    await expect(list.item('Give up access')).toHaveCount(0);
    await shell(page).closeMenu();
    await list.choose(station.name, 'Give up access');
    await expect(list.warning).toContainText('Nora Dyke');
    await expectAccessible(page);
    await list.warning.getByRole('button', { name: 'Give up access' }).click();
    await expect(list.message(`You no longer have access to ${station.name}.`)).toBeVisible();
    await expect(list.names).toHaveText([new RegExp(own.name)]);
  });

  await test.step('in Chinese', async () => {
    await shell(page).chooseLanguage('中文');
    await share();
    await list.link(station.name).click();
    await expect(detail.heading).toHaveText(station.name);
    await withdraw();
    await expect(list.message(`电站“${station.name}”已被删除，或您已无权访问。`)).toBeVisible();
    await share();
    await list.choose(station.name, '放弃访问');
    await list.warning.getByRole('button', { name: '放弃访问' }).click();
    await expect(list.message(`您已无权访问“${station.name}”。`)).toBeVisible();
    await shell(page).chooseLanguage('English');
  });

  await test.step('deleting a station oneself returns to the list without a warning', async () => {
    await list.link(own.name).click();
    await expect(detail.heading).toHaveText(own.name);
    await list.choose(own.name, 'Delete');
    await list.warning.getByRole('button', { name: 'Delete' }).click();
    await expect(list.noStations).toBeVisible();
    await expect(page).toHaveURL(/\/powerDetail$/);
    await expect(list.message(`“${own.name}” was deleted, or`)).toBeHidden();
    await expect(list.message(own.name)).toBeVisible();
  });
});
