import { deleteShareByList, reviseName, saveStationShare } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/signInPage.ts';
import { stationDetailPage } from './pages/stationDetailPage.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { createStation, type CreatedStation } from './support/createStation.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { languages, setLanguage, tagOf } from './support/languages.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { signInByApi } from './support/users.ts';
import { createEnterprise, createUser } from './support/createUser.ts';

const words = {
  en: {
    lost: (name: string) => `“${name}” was deleted, or you no longer have access to it.`,
    edit: 'Edit',
    leave: 'Give up access',
    left: (name: string) => `You no longer have access to ${name}.`,
  },
  zh: {
    lost: (name: string) => `电站“${name}”已被删除，或您已无权访问。`,
    edit: '编辑',
    leave: '放弃访问',
    left: (name: string) => `您已无权访问“${name}”。`,
  },
} as const;

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

test.describe('rights that change while pages are open', () => {
  for (const lang of languages) {
    test(
      `[SCL-03] [SEC-01] [SHR-02] lists show them by themselves, and a page about a lost station says so and leaves (${lang})`,
      tagOf(lang),
      async ({ page, baseURL }) => {
        await setLanguage(page, lang);
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
        await expect(list.message(words[lang].lost(station.name))).toBeVisible();
        await expect(page).toHaveURL(/\/powerDetail$/);
        await expect(list.names).toHaveText([new RegExp(own.name)]);
      },
    );
  }

  test('[SCL-03] [SEC-01] every tab leaves, dialogs close, and a page about its data quality too @full', async ({
    page,
    context,
    baseURL,
  }) => {
    const { station, share, withdraw } = await twoPeople(page, baseURL!);
    await share(3);
    const list = stationListPage(page);
    await list.open();
    await list.choose(station.name, words.en.edit);
    await expect(list.dialog).toBeVisible();
    const other = await context.newPage();
    await other.goto(`/station/${station.id}/quality`);
    await expect(stationDetailPage(other).heading).toBeVisible();
    await withdraw();
    await expect(list.dialog).toBeHidden();
    await expect(list.names).toHaveText([/Own roof/]);
    await expect(other).toHaveURL(/\/powerDetail$/);
  });

  test('[STN-06] [SCL-03] a page that reloads shows what somebody else changed @full', async ({
    page,
    baseURL,
  }) => {
    const { station, token, share } = await twoPeople(page, baseURL!);
    await share();
    await stationDetailPage(page).open(station.id);
    const facts = stationDetailPage(page).facts;
    await expect(facts).toContainText('Noor van Dijk');
    // Not a right: no one is informed of it.
    await readData({ http: baseURL! }, reviseName, { name: 'Nora Dyke' }, { token });
    await page.reload();
    await expect(facts).toContainText('Nora Dyke');
  });

  for (const lang of languages)
    test(`[SHR-02] whoever received a share gives it up themselves, after a confirmation (${lang}) @full`, async ({
      page,
      baseURL,
    }) => {
      await setLanguage(page, lang);
      const { own, station, share } = await twoPeople(page, baseURL!);
      await share();
      const list = stationListPage(page);
      await list.open();
      await list.operations(own.name).click();
      await expect(list.item(words[lang].leave)).toHaveCount(0);
      await page.keyboard.press('Escape');
      await list.choose(station.name, words[lang].leave);
      await expect(list.warning).toContainText('Noor van Dijk');
      await expectAccessible(page);
      await list.warning.getByRole('button', { name: words[lang].leave }).click();
      await expect(list.message(words[lang].left(station.name))).toBeVisible();
      await expect(list.names).toHaveText([new RegExp(own.name)]);
    });

  test('[CUS-01] [APP-03] the administrator of a company finds its customers in the menu, nobody else @full', async ({
    page,
  }) => {
    await openSignedIn(page, await createEnterprise());
    await page.goto('/');
    await shell(page).open('Customers');
    await expect(page.getByRole('heading', { level: 1, name: /^Customers/ })).toBeVisible();
    await expect(
      page.getByRole('switch', { name: 'Writing to devices needs a second factor' }),
    ).toBeEnabled();
    await expectAccessible(page);
    await signInPage(page).open();
    const { email, password } = await createUser();
    await signInPage(page).submitCredentials(email, password);
    await expect(page).toHaveURL('/');
    await page.goto('/customers');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('alert')).toContainText('Only the administrator of a company');
    await expect(shell(page).menu.getByRole('link', { name: 'Customers' })).toHaveCount(0);
  });

  test('[STN-06] deleting a station oneself returns to the list without a warning @full', async ({
    page,
    baseURL,
  }) => {
    const owner = await createUser();
    const station = await createStation(baseURL!, owner);
    await openSignedIn(page, owner);
    const [list, detail] = [stationListPage(page), stationDetailPage(page)];
    await detail.open(station.id);
    await list.choose(station.name, 'Delete');
    await list.warning.getByRole('button', { name: 'Delete' }).click();
    await expect(list.noStations).toBeVisible();
    await expect(page).toHaveURL(/\/powerDetail$/);
    await expect(list.message(words.en.lost(station.name))).toBeHidden();
    await expect(list.message(station.name)).toBeVisible();
  });
});
