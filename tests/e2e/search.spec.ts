import { expect, test } from '@playwright/test';
import { infoPages } from './pages/infoPages.ts';
import { shell } from './pages/shell.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { expectAccessible } from './support/expectAccessible.ts';

test('[APP-05] [APP-09] opens About us as the menu does, and firmware for administrators @full', async ({
  page,
}) => {
  await openSignedInAs(page, 'admin');
  await page.goto('/fault');
  const { userMenu, searchField, searchResults, search } = shell(page);
  const { about } = infoPages(page);
  await userMenu.waitFor();
  await search.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('about us');
  await page.keyboard.press('Enter');
  await expect(about).toContainText('Version 2.0.0');
  await expect(page).toHaveURL('/fault');
  await page.keyboard.press('Escape');
  await expect(about).toHaveCount(0);
  await expect(search).toBeFocused();

  await page.keyboard.press('Control+k');
  await searchField.fill('firmware');
  await expect(searchResults.first()).toHaveText(/^Firmware/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/firmware');
});

test('[APP-05] opens by shortcut even from a field, and finds pages, device types, stations and devices @full', async ({
  page,
}) => {
  await openSignedInAs(page, 'owner');
  const list = stationListPage(page);
  await list.open();
  const name = (await list.names.first().textContent()) ?? '';
  const { search, searchField, searchResults, main } = shell(page);
  await expect(search).toContainText('Ctrl K');

  await list.search.focus();
  await page.keyboard.press('Control+k');
  await expect(searchField).toBeFocused();
  await expect(searchResults.first()).toHaveText(/^Home/);
  await expectAccessible(page);

  await searchField.fill('bullet');
  await expect(searchResults).toHaveText([/^Bulletin board/]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/bulletinBoard');
  await expect(main).toBeFocused();

  await page.keyboard.press('Control+k');
  await searchField.fill('ev charger');
  await expect(searchResults.first()).toHaveText(/^EV charger/);
  // Both keys before the browser's event that the first dialog was closed.
  await page.evaluate(async () => {
    const press = (keys: KeyboardEventInit) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...keys }));
    press({ key: 'Enter' });
    await Promise.resolve();
    press({ key: 'k', code: 'KeyK', ctrlKey: true });
  });
  await expect(page).toHaveURL('/device/C007');
  await expect(searchField).toHaveValue('');

  await searchField.fill(name.toUpperCase());
  await expect(searchResults.first()).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/isOne=1&station=\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

test('[APP-05] receives what is typed right after the shortcut, finds addresses and serial numbers, wraps around by arrow keys, and is in Chinese @full', async ({
  page,
}) => {
  await openSignedInAs(page, 'owner');
  await shell(page).openPlainPage();
  const { userMenu, search, searchField, searchResults, open, chooseLanguage } = shell(page);
  await userMenu.waitFor();
  // In one task, as when the page is busy: nothing may wait for the network or for a timer.
  const typed = await page.evaluate(() => {
    const press = (key: string, ctrlKey = false) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, ctrlKey, bubbles: true }),
      );
    press('k', true);
    return Promise.resolve().then(() => document.activeElement?.getAttribute('role'));
  });
  expect(typed).toBe('combobox');
  await page.keyboard.press('Escape');
  await expect(searchField).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('bulletin');
  await expect(searchField).toHaveValue('bulletin');
  await expect(searchResults).toHaveText([/^Bulletin board/]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/bulletinBoard');

  await open('Power station');
  const list = stationListPage(page);
  const name = (await list.names.first().textContent()) ?? '';
  const address = (await list.cell(0, 'address').textContent()) ?? '';
  await open('Gateway');
  const serial = (await page.locator('[row-index="0"] [col-id="sn"]').textContent()) ?? '';

  await page.keyboard.press('Control+k');
  await searchField.fill(address);
  await expect(searchResults).toContainText([name]);
  await searchField.fill(serial);
  await expect(searchResults).toHaveText([new RegExp(serial)]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/device\/C001\?device=\d+$/);
  await expect(page.getByRole('main')).toContainText(serial.toUpperCase());

  await chooseLanguage('中文');
  await search.click();
  await searchField.fill('板');
  await expect(searchResults).toHaveText([/^数据看板/]);
  await searchField.fill('');
  await page.keyboard.press('ArrowUp');
  await expect(searchResults.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(searchResults.first()).toHaveAttribute('aria-selected', 'true');
  const active = await searchField.getAttribute('aria-activedescendant');
  await expect(searchResults.first()).toHaveAttribute('id', active ?? '');
  await searchField.fill('没有这样的东西');
  await expect(page.getByText('未找到“没有这样的东西”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(searchField).toHaveCount(0);
  await expect(search).toBeFocused();
});
