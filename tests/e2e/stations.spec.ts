import { deleteStation, saveStationShare } from '@heliograph/contracts/http';
import { dataOf } from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { signInPage, signedIn } from './pages/signInPage.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { signedInAt } from './support/enterprise.ts';
import { entered } from './support/entered.ts';
import { expectNoFaults } from './support/expectNoFaults.ts';
import { languages, speak } from './support/languages.ts';
import { registered } from './support/newcomer.ts';
import { ownStation } from './support/ownStation.ts';

/** Shown to everybody who sees a station. */
const ALWAYS = ['Station info', 'Detail'];

async function itemsOf(page: Page, station: string) {
  const list = stationListPage(page);
  await list.operations(station).click();
  await expect(list.item('Station info')).toBeVisible();
  return list.items.allTextContents();
}

test.describe('the menu of a station', () => {
  test('[STN-04] offers its creator everything', async ({ page, baseURL }) => {
    const creator = await registered(baseURL!);
    await ownStation(baseURL!, creator, { station_name: 'Menu Creek' });
    await entered(page, creator);
    await stationListPage(page).open();
    expect(await itemsOf(page, 'Menu Creek')).toEqual([
      ...ALWAYS,
      'Add to favourites',
      'Edit',
      'Share',
      'Authorise',
      'Tariff',
      'Gateway access',
      'Link enterprise',
      'Delete',
    ]);
  });

  for (const [standing, type, own] of [
    ['viewer', 0, []],
    ['manager', 1, ['Edit', 'Share', 'Tariff', 'Gateway access']],
    ['editor', 3, ['Edit']],
  ] as const)
    test(`[STN-04] offers a ${standing} what the share allows`, async ({ page, baseURL }) => {
      const [creator, other] = [await registered(baseURL!), await registered(baseURL!)];
      const { id: station_id } = await ownStation(baseURL!, creator, { station_name: 'Shared Creek' });
      const { token } = await signedInAt(baseURL!, creator);
      await dataOf(
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
      await entered(page, other);
      await stationListPage(page).open();
      expect(await itemsOf(page, 'Shared Creek')).toEqual([...ALWAYS, 'Add to favourites', ...own]);
    });

  test('[STN-04] offers an administrator everything', async ({ page }) => {
    await signedIn(page, 'admin');
    const list = stationListPage(page);
    await list.open();
    const name = (await list.names.first().innerText()).trim();
    const items = await itemsOf(page, name);
    for (const item of ['Edit', 'Share', 'Authorise', 'Tariff', 'Delete']) expect(items).toContain(item);
  });

  test('[STN-04] lets the guest look only, who can neither add a station nor mark one', async ({ page }) => {
    await signInPage(page).open();
    await signInPage(page).guestLink.click();
    await expect(page).toHaveURL('/');
    const list = stationListPage(page);
    await list.open();
    await expect(list.names.first()).toBeVisible();
    const name = (await list.names.first().innerText()).trim();
    expect(await itemsOf(page, name)).toEqual(ALWAYS);
    await expect(list.add).toHaveCount(0);
    await expect(list.star(name)).toHaveCount(0);
    await expect(list.tab('Favourites')).toHaveCount(0);
  });

  test('[STN-04] tells the facts, by the keyboard alone, and gives the focus back', async ({
    page,
    baseURL,
  }) => {
    const creator = await registered(baseURL!);
    await ownStation(baseURL!, creator, { station_name: 'Fact Creek' });
    await entered(page, creator);
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
  test('[STN-06] a mark shows at once, in another tab too, and moves the count of the tab', async ({
    page,
    context,
    baseURL,
  }) => {
    const creator = await registered(baseURL!);
    await ownStation(baseURL!, creator, { station_name: 'Star Creek' });
    await entered(page, creator);
    const list = stationListPage(page);
    await list.open();
    const other = await context.newPage();
    const otherList = stationListPage(other);
    await otherList.open();
    await expect(otherList.star('Star Creek')).toHaveAttribute('aria-pressed', 'false');
    await list.star('Star Creek').click();
    await expect(list.star('Star Creek')).toHaveAttribute('aria-pressed', 'true');
    await expect(list.tab('Favourites')).toHaveText(/1$/);
    await expect(otherList.star('Star Creek')).toHaveAttribute('aria-pressed', 'true');
    await otherList.choose('Star Creek', 'Remove from favourites');
    await expect(list.star('Star Creek')).toHaveAttribute('aria-pressed', 'false');
    await expect(list.tab('Favourites')).toHaveText(/0$/);
  });

  test('[STN-06] a mark that the server refuses is taken back, and said why', async ({ page, baseURL }) => {
    const creator = await registered(baseURL!);
    const { id: station_id } = await ownStation(baseURL!, creator, { station_name: 'Gone Creek' });
    await entered(page, creator);
    const list = stationListPage(page);
    await list.open();
    await expect(list.star('Gone Creek')).toHaveAttribute('aria-pressed', 'false');
    const { token } = await signedInAt(baseURL!, creator);
    await dataOf({ http: baseURL! }, deleteStation, { station_id }, { token });
    await list.star('Gone Creek').click();
    await expect(list.message('The favourite was not changed')).toBeVisible();
    await expect(list.star('Gone Creek')).toHaveAttribute('aria-pressed', 'false');
  });
});

test('[STN-06] a deletion asks with the name, and can be called off', async ({ page, baseURL }) => {
  const creator = await registered(baseURL!);
  await ownStation(baseURL!, creator, { station_name: 'Last Creek' });
  await entered(page, creator);
  const list = stationListPage(page);
  await list.open();
  await list.choose('Last Creek', 'Delete');
  await expect(list.warning).toContainText('Do you confirm to delete Last Creek?');
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
    test(`[STN-01] [STN-03] is shown as cards or rows, as was chosen last (${language})`, async ({
      page,
      baseURL,
    }) => {
      const [rows, cards] = language === 'en' ? (['List', 'Cards'] as const) : (['列表', '卡片'] as const);
      await speak(page, language);
      const creator = await registered(baseURL!);
      await ownStation(baseURL!, creator, { station_name: 'Card Creek' });
      await entered(page, creator);
      const list = stationListPage(page);
      await list.open();
      await expect(list.link('Card Creek')).toBeVisible();
      await expect(list.grid).toBeVisible();
      await list.show(cards);
      const card = list.cards.filter({ hasText: 'Card Creek' });
      await expect(card).toContainText('1 Test Street, Brisbane QLD 4000');
      await expect(card).toContainText(language === 'en' ? /2 devices: \d online/ : /2 台设备：\d 台在线/);
      await expect(card).toContainText(language === 'en' ? 'Residential' : '户用');
      await expect(list.star('Card Creek')).toBeVisible();
      await page.reload();
      await expect(list.mode(cards)).toBeChecked();
      await expect(list.cards).toHaveCount(1);
      await list.show(rows);
      await expect(list.grid).toBeVisible();
    });

  test('[STN-03] is free of accessibility faults with its menu and dialogs open', async ({
    page,
    baseURL,
  }) => {
    const creator = await registered(baseURL!);
    await ownStation(baseURL!, creator, { station_name: 'Axe Creek' });
    await entered(page, creator);
    const list = stationListPage(page);
    await list.open();
    await list.show('Cards');
    await expect(list.cards).toHaveCount(1);
    await expectNoFaults(page);
    await list.choose('Axe Creek', 'Station info');
    await expect(list.dialog).toBeVisible();
    await expectNoFaults(page);
    await page.keyboard.press('Escape');
    await list.choose('Axe Creek', 'Delete');
    await expect(list.warning).toBeVisible();
    await expectNoFaults(page);
  });

  test('[STN-03] fits a phone as cards', async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const creator = await registered(baseURL!);
    await ownStation(baseURL!, creator, { station_name: 'Phone Creek' });
    await entered(page, creator);
    const list = stationListPage(page);
    await list.open();
    await expect(list.cards).toHaveCount(1);
    await expect(list.operations('Phone Creek')).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
