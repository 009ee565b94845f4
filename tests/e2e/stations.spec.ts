import { collectStation, Refusal, saveStationShare } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/signInPage.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { signInByApi } from './support/users.ts';
import { createStation } from './support/createStation.ts';
import { createUser } from './support/createUser.ts';

/** Operations for everyone who can see a station. */
const ALWAYS = ['Station info', 'Detail', 'Meter file', 'Time points and prices'];

test('[STN-04] [STN-06] offers its creator everything, and asks by name before a deletion, which can be cancelled @full', async ({
  page,
  baseURL,
}) => {
  const creator = await createUser();
  await createStation(baseURL!, creator, { station_name: 'Last Creek' });
  await openSignedIn(page, creator);
  const list = stationListPage(page);
  await list.open();
  await list.operations('Last Creek').click();
  await expect(list.items).toHaveText([
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
  await list.item('Delete').click();
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

test('[STN-04] offers viewers, managers, editors and administrators what they may do, and shows the facts by keyboard alone @full', async ({
  page,
  baseURL,
}) => {
  const [creator, other] = [await createUser(), await createUser()];
  const { token } = await signInByApi(baseURL!, creator);
  const shares = [
    ['Viewed Creek', 0, []],
    ['Managed Creek', 1, ['Edit', 'Share', 'Tariff', 'Add a device', 'Gateway access', 'Activity log']],
    ['Edited Creek', 3, ['Edit']],
  ] as const;
  for (const [station_name, station_share_type] of shares) {
    const { id: station_id } = await createStation(baseURL!, creator, { station_name });
    const share = { station_id, station_share_type, share_account_type: 0 as const };
    await readData(
      { http: baseURL! },
      saveStationShare,
      { ...share, station_share_user: other.email },
      { token },
    );
  }
  await openSignedIn(page, other);
  const list = stationListPage(page);
  await list.open();
  for (const [name, , own] of shares) {
    await list.operations(name).click();
    await expect(list.items).toHaveText([...ALWAYS, 'Add to favourites', ...own, 'Give up access']);
    await shell(page).closeMenu();
    await expect(list.items).toHaveCount(0);
  }

  await list.operations('Viewed Creek').focus();
  await page.keyboard.press('Enter');
  await expect(list.item('Station info')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list.dialog).toContainText('Australia/Brisbane');
  await expect(list.dialog).toContainText('1 Test Street, Brisbane QLD 4000');
  await page.keyboard.press('Escape');
  await expect(list.dialog).toHaveCount(0);
  await expect(list.operations('Viewed Creek')).toBeFocused();

  await shell(page).signOut();
  await signInPage(page).signIn('admin');
  await shell(page).open('Power station');
  await list.operations('.+').first().click();
  for (const item of ['Edit', 'Share', 'Authorise', 'Tariff', 'Delete'])
    await expect(list.item(item)).toBeVisible();
});

test('[STN-01] [STN-03] [STN-06] shows a favourite at once in every tab, and remembers whether cards or rows were chosen', async ({
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
  await other.close();

  await expect(list.link('Star Creek')).toBeVisible();
  await expect(list.grid).toBeVisible();
  await list.showAs('Cards');
  const card = list.cards.filter({ hasText: 'Star Creek' });
  await expect(card).toContainText('1 Test Street, Brisbane QLD 4000');
  await expect(card).toContainText(/2 devices: \d online/);
  await expect(card).toContainText('Residential');
  await expect(list.favouriteButton('Star Creek')).toBeVisible();
  await page.reload();
  await expect(list.modeButton('Cards')).toBeChecked();
  await expect(list.cards).toHaveCount(1);
  await shell(page).chooseLanguage('中文');
  await expect(card).toContainText(/2 台设备：\d 台在线/);
  await expect(card).toContainText('户用');
  await list.showAs('列表');
  await expect(list.grid).toBeVisible();
});

test('[STN-03] [STN-06] reverts a favourite that the server refuses, opens a dialog whose code could not be loaded on request, is accessible, and fits a phone @full', async ({
  page,
  baseURL,
}) => {
  // The engine runs in the page: requests of a SharedWorker cannot be intercepted.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
  const creator = await createUser();
  await createStation(baseURL!, creator, { station_name: 'Slow Creek' });
  await openSignedIn(page, creator);
  const list = stationListPage(page);
  await list.open();
  await expect(list.favouriteButton('Slow Creek')).toHaveAttribute('aria-pressed', 'false');
  // As the server answers who lost the station a moment ago.
  await page.route(`**${collectStation.path}`, (route) =>
    route.fulfill({
      status: 403,
      json: { code: Refusal.forbidden, msg: 'You are not allowed to do this.' },
    }),
  );
  await list.favouriteButton('Slow Creek').click();
  await expect(list.message('The favourite was not changed')).toBeVisible();
  await expect(list.favouriteButton('Slow Creek')).toHaveAttribute('aria-pressed', 'false');

  await list.showAs('Cards');
  await expect(list.cards).toHaveCount(1);
  await expectAccessible(page);
  await list.choose('Slow Creek', 'Station info');
  await expect(list.dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.route('**/assets/DeleteStationDialog-*.js', (route) => route.abort());
  await list.choose('Slow Creek', 'Delete');
  const failed = page.getByRole('dialog', { name: 'This could not be loaded' });
  await expect(failed).toBeVisible();
  await page.unroute('**/assets/DeleteStationDialog-*.js');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toBeHidden();
  await expect(list.warning).toContainText('Slow Creek');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list.cards).toHaveCount(1);
  await expect(list.operations('Slow Creek')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
