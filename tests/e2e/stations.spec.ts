import { collectStation, Refusal, saveStationShare } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { signInPage, openSignedInAs } from './pages/signInPage.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { languages, setLanguage, tagOf } from './support/languages.ts';
import { signInByApi } from './support/users.ts';
import { createStation } from './support/createStation.ts';
import { createUser } from './support/createUser.ts';

/** Operations for everyone who can see a station. */
const ALWAYS = ['Station info', 'Detail', 'Meter file', 'Time points and prices'];

async function readMenuItems(page: Page, station: string) {
  const list = stationListPage(page);
  await list.operations(station).click();
  await expect(list.item('Station info')).toBeVisible();
  return list.items.allTextContents();
}

test.describe('the menu of a station', () => {
  test('[STN-04] offers its creator everything', async ({ page, baseURL }) => {
    const creator = await createUser();
    await createStation(baseURL!, creator, { station_name: 'Menu Creek' });
    await openSignedIn(page, creator);
    await stationListPage(page).open();
    expect(await readMenuItems(page, 'Menu Creek')).toEqual([
      ...ALWAYS,
      'Add to favourites',
      'Edit',
      'Share',
      'Authorise',
      'Tariff',
      'Add a device',
      'Gateway access',
      'Activity log',
      'Link enterprise',
      'Delete',
    ]);
  });

  for (const [standing, type, own] of [
    ['viewer', 0, []],
    ['manager', 1, ['Edit', 'Share', 'Tariff', 'Add a device', 'Gateway access', 'Activity log']],
    ['editor', 3, ['Edit']],
  ] as const)
    test(`[STN-04] offers a ${standing} what the share allows @full`, async ({ page, baseURL }) => {
      const [creator, other] = [await createUser(), await createUser()];
      const { id: station_id } = await createStation(baseURL!, creator, { station_name: 'Shared Creek' });
      const { token } = await signInByApi(baseURL!, creator);
      await readData(
        { http: baseURL! },
        saveStationShare,
        {
          station_id,
          station_share_type: type,
          share_account_type: 0,
          station_share_user: other.email,
        },
        { token },
      );
      await openSignedIn(page, other);
      await stationListPage(page).open();
      expect(await readMenuItems(page, 'Shared Creek')).toEqual([
        ...ALWAYS,
        'Add to favourites',
        ...own,
        'Give up access',
      ]);
    });

  test('[STN-04] offers an administrator everything @full', async ({ page }) => {
    await openSignedInAs(page, 'admin');
    const list = stationListPage(page);
    await list.open();
    const name = (await list.names.first().innerText()).trim();
    const items = await readMenuItems(page, name);
    for (const item of ['Edit', 'Share', 'Authorise', 'Tariff', 'Delete']) expect(items).toContain(item);
  });

  test('[STN-04] lets the guest only view, not add stations or favourites @full', async ({ page }) => {
    await signInPage(page).open();
    await signInPage(page).guestLink.click();
    await expect(page).toHaveURL('/');
    const list = stationListPage(page);
    await list.open();
    await expect(list.names.first()).toBeVisible();
    const name = (await list.names.first().innerText()).trim();
    expect(await readMenuItems(page, name)).toEqual(ALWAYS);
    await expect(list.add).toHaveCount(0);
    await expect(list.favouriteButton(name)).toHaveCount(0);
    await expect(list.tab('Favourites')).toHaveCount(0);
  });

  test('[STN-04] shows the facts by keyboard alone and restores the focus @full', async ({
    page,
    baseURL,
  }) => {
    const creator = await createUser();
    await createStation(baseURL!, creator, { station_name: 'Fact Creek' });
    await openSignedIn(page, creator);
    const list = stationListPage(page);
    await list.open();
    await list.operations('Fact Creek').focus();
    await page.keyboard.press('Enter');
    await expect(list.item('Station info')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(list.dialog).toContainText('Australia/Brisbane');
    await expect(list.dialog).toContainText('1 Test Street, Brisbane QLD 4000');
    await page.keyboard.press('Escape');
    await expect(list.dialog).toHaveCount(0);
    await expect(list.operations('Fact Creek')).toBeFocused();
  });
});

test.describe('favourites', () => {
  test('[STN-06] shows a favourite at once in every tab and updates the count', async ({
    page,
    context,
    baseURL,
  }) => {
    const creator = await createUser();
    await createStation(baseURL!, creator, { station_name: 'Star Creek' });
    await openSignedIn(page, creator);
    const list = stationListPage(page);
    await list.open();
    const other = await context.newPage();
    const otherList = stationListPage(other);
    await otherList.open();
    await expect(otherList.favouriteButton('Star Creek')).toHaveAttribute('aria-pressed', 'false');
    await list.favouriteButton('Star Creek').click();
    await expect(list.favouriteButton('Star Creek')).toHaveAttribute('aria-pressed', 'true');
    await expect(list.tab('Favourites')).toHaveText(/1$/);
    await expect(otherList.favouriteButton('Star Creek')).toHaveAttribute('aria-pressed', 'true');
    await otherList.choose('Star Creek', 'Remove from favourites');
    await expect(list.favouriteButton('Star Creek')).toHaveAttribute('aria-pressed', 'false');
    await expect(list.tab('Favourites')).toHaveText(/0$/);
  });

  test('[STN-06] reverts a favourite that the server refuses and shows why @full', async ({
    page,
    baseURL,
  }) => {
    // The engine runs in the page: requests of a SharedWorker cannot be intercepted.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
    const creator = await createUser();
    await createStation(baseURL!, creator, { station_name: 'Gone Creek' });
    await openSignedIn(page, creator);
    const list = stationListPage(page);
    await list.open();
    await expect(list.favouriteButton('Gone Creek')).toHaveAttribute('aria-pressed', 'false');
    // As the server answers who lost the station a moment ago.
    await page.route(`**${collectStation.path}`, (route) =>
      route.fulfill({
        status: 403,
        json: { code: Refusal.forbidden, msg: 'You are not allowed to do this.' },
      }),
    );
    await list.favouriteButton('Gone Creek').click();
    await expect(list.message('The favourite was not changed')).toBeVisible();
    await expect(list.favouriteButton('Gone Creek')).toHaveAttribute('aria-pressed', 'false');
  });
});

test('[STN-06] says so when a dialog’s code cannot be loaded, and opens it on request @full', async ({
  page,
  baseURL,
}) => {
  const creator = await createUser();
  await createStation(baseURL!, creator, { station_name: 'Slow Creek' });
  await openSignedIn(page, creator);
  const list = stationListPage(page);
  await list.open();
  await page.route('**/assets/DeleteStationDialog-*.js', (route) => route.abort());
  await list.choose('Slow Creek', 'Delete');
  const failed = page.getByRole('dialog', { name: 'This could not be loaded' });
  await expect(failed).toBeVisible();
  await page.unroute('**/assets/DeleteStationDialog-*.js');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toBeHidden();
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText('Slow Creek');
});

test('[STN-06] asks by name before a deletion, which can be cancelled', async ({ page, baseURL }) => {
  const creator = await createUser();
  await createStation(baseURL!, creator, { station_name: 'Last Creek' });
  await openSignedIn(page, creator);
  const list = stationListPage(page);
  await list.open();
  await list.choose('Last Creek', 'Delete');
  await expect(list.warning).toContainText('Are you sure you want to delete Last Creek?');
  await list.warning.getByRole('button', { name: 'Cancel' }).click();
  await expect(list.operations('Last Creek')).toBeFocused();
  await list.choose('Last Creek', 'Delete');
  await list.warning.getByRole('button', { name: 'Delete' }).click();
  await expect(list.message('Last Creek has been deleted.')).toBeVisible();
  await expect(list.noStations).toBeVisible();
  await expect(page.getByText('Add your first station with the button')).toBeVisible();
  await expect(list.add).toBeVisible();
});

test.describe('the list', () => {
  for (const language of languages)
    test(
      `[STN-01] [STN-03] remembers whether cards or rows were chosen (${language})`,
      tagOf(language),
      async ({ page, baseURL }) => {
        const [rows, cards] = language === 'en' ? (['List', 'Cards'] as const) : (['列表', '卡片'] as const);
        await setLanguage(page, language);
        const creator = await createUser();
        await createStation(baseURL!, creator, { station_name: 'Card Creek' });
        await openSignedIn(page, creator);
        const list = stationListPage(page);
        await list.open();
        await expect(list.link('Card Creek')).toBeVisible();
        await expect(list.grid).toBeVisible();
        await list.showAs(cards);
        const card = list.cards.filter({ hasText: 'Card Creek' });
        await expect(card).toContainText('1 Test Street, Brisbane QLD 4000');
        await expect(card).toContainText(language === 'en' ? /2 devices: \d online/ : /2 台设备：\d 台在线/);
        await expect(card).toContainText(language === 'en' ? 'Residential' : '户用');
        await expect(list.favouriteButton('Card Creek')).toBeVisible();
        await page.reload();
        await expect(list.modeButton(cards)).toBeChecked();
        await expect(list.cards).toHaveCount(1);
        await list.showAs(rows);
        await expect(list.grid).toBeVisible();
      },
    );

  test('[STN-03] is accessible with its menu and dialogs open @full', async ({ page, baseURL }) => {
    const creator = await createUser();
    await createStation(baseURL!, creator, { station_name: 'Axe Creek' });
    await openSignedIn(page, creator);
    const list = stationListPage(page);
    await list.open();
    await list.showAs('Cards');
    await expect(list.cards).toHaveCount(1);
    await expectAccessible(page);
    await list.choose('Axe Creek', 'Station info');
    await expect(list.dialog).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await list.choose('Axe Creek', 'Delete');
    await expect(list.warning).toBeVisible();
    await expectAccessible(page);
  });

  test('[STN-03] fits a phone as cards @full', async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const creator = await createUser();
    await createStation(baseURL!, creator, { station_name: 'Phone Creek' });
    await openSignedIn(page, creator);
    const list = stationListPage(page);
    await list.open();
    await expect(list.cards).toHaveCount(1);
    await expect(list.operations('Phone Creek')).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
