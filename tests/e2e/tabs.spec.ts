import { expect, test, type Page } from '@playwright/test';
import { homePage } from './pages/homePage.ts';
import { shell } from './pages/shell.ts';
import { openSignedInAs, signInPage } from './pages/signInPage.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { expectAccessible } from './support/expectAccessible.ts';

/** Signs in and opens pages in order, after the overview. */
async function openPages(page: Page, ...names: string[]) {
  await openSignedInAs(page, 'owner');
  await homePage(page).open();
  for (const name of names) await shell(page).open(name);
  return shell(page);
}

test('[APP-04] every visited page has a tab, device lists one per type, and tabs keep their full addresses after a reload @full', async ({
  page,
}) => {
  const { tabs, tab, currentTab, closeTabs, moreTabs, open } = await openPages(page);
  await expect(tabs).toHaveText(['Home']);
  await expect(closeTabs).toHaveCount(0);
  await expect(moreTabs).toHaveCount(0);
  await tabs.first().press('Delete');
  await expect(tabs).toHaveText(['Home']);
  await open('Power station');
  await open('Hybrid inverter');
  await open('Gateway');
  await open('Power station');
  await expect(tabs).toHaveText(['Home', 'Power station', 'Hybrid inverter', 'Gateway']);
  await expect(currentTab).toHaveText('Power station');
  await expectAccessible(page);

  const list = stationListPage(page);
  await list.search.fill('e');
  await list.tab('Normal').click();
  await expect(page).toHaveURL('/powerDetail?tab=normal&q=e');
  await open('Fault');
  await page.reload();
  await expect(tabs).toHaveText(['Home', 'Power station', 'Hybrid inverter', 'Gateway', 'Fault']);
  await expect(currentTab).toHaveText('Fault');
  await tab('Power station').click();
  await expect(page).toHaveURL('/powerDetail?tab=normal&q=e');
  await expect(list.search).toHaveValue('e');
  await expect(list.tab('Normal')).toHaveAttribute('aria-selected', 'true');
});

test('[APP-04] closes a tab by its button, a middle click or Delete, and several by a menu, and shows the neighbour @full', async ({
  page,
}) => {
  const { tabs, tab, closeTab, currentTab, closeTabs, moreTabs, menuItem, open } = await openPages(
    page,
    'Fault',
    'Chart',
    'Sheet',
    'Gateway',
  );
  await closeTab('Gateway').click();
  await expect(page).toHaveURL('/sheet');
  await expect(tabs).toHaveText(['Home', 'Fault', 'Chart', 'Sheet']);

  await tab('Home').click({ button: 'middle' });
  await expect(tabs).toHaveText(['Fault', 'Chart', 'Sheet']);
  await expect(currentTab).toHaveText('Sheet');
  expect(page.context().pages()).toHaveLength(1);

  await tab('Fault').press('Enter');
  await expect(page).toHaveURL('/fault');
  await expect(shell(page).main).toBeFocused();
  await tab('Fault').press('Delete');
  await expect(page).toHaveURL('/chart');
  await expect(tabs).toHaveText(['Chart', 'Sheet']);
  await expect(tab('Chart')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^Chart$/ })).toBeAttached();

  await tab('Chart').press('Delete');
  await expect(page).toHaveURL('/sheet');
  await expect(tab('Sheet')).toBeFocused();
  await expect(closeTabs).toHaveCount(0);

  for (const name of ['Fault', 'Chart', 'Gateway', 'Smart meter']) await open(name);
  await tab('Chart').click({ button: 'right' });
  await expectAccessible(page);
  await menuItem('Close pages to the right').click();
  await expect(tabs).toHaveText(['Sheet', 'Fault', 'Chart']);
  await expect(page).toHaveURL('/chart');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await moreTabs.press('Enter');
  await menuItem('Close other pages').press('Enter');
  await expect(tabs).toHaveText(['Chart']);
  await expect(moreTabs).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/device/C005');
  await expect(tabs).toHaveText(['Chart', 'Smart meter']);
});

test('[APP-04] [HOME-01] the map keeps its view and takes its new size when it returns, and a list keeps filter, order and position and is live again @full', async ({
  page,
}) => {
  const { open, tab } = await openPages(page);
  const home = homePage(page);
  await expect.poll(home.countColours).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const pictured = () =>
    home.map.evaluate((map) =>
      [...map.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL()).join(),
    );
  let view = '';
  // The animation has ended when two readings are equal.
  await expect
    .poll(async () => {
      const before = view;
      view = await pictured();
      return view === before;
    })
    .toBe(true);
  await open('Fault');
  await tab('Home').click();
  await expect.poll(pictured).toBe(view);

  await open('Fault');
  await page.setViewportSize({ width: 1700, height: 900 });
  await tab('Home').click();
  const width = async () => (await home.map.locator('canvas').first().boundingBox())?.width;
  await expect.poll(width).toBe((await home.map.boundingBox())?.width);

  await page.setViewportSize({ width: 1440, height: 360 });
  await open('Power station');
  const list = stationListPage(page);
  await list.search.fill('e');
  const name = list.columns.filter({ hasText: 'Name' });
  await name.click();
  await name.click();
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  const topmost = () => list.cell(0, 'name').textContent();
  const last = async () => (await list.names.allTextContents()).sort(new Intl.Collator().compare).at(-1);
  await expect.poll(async () => (await topmost()) === (await last())).toBe(true);
  const first = (await topmost()) ?? '';
  const scroll = page.getByRole('main').locator('> div:visible');
  const top = () => scroll.evaluate((box) => box.scrollTop);
  await scroll.hover();
  await page.mouse.wheel(0, 100);
  await expect.poll(top).toBe(100);

  await open('Fault');
  await expect(page.getByRole('heading', { name: 'Warnings and faults' })).toBeVisible();
  await tab('Power station').click();
  await expect(list.search).toHaveValue('e');
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  await expect(list.cell(0, 'name')).toHaveText(first);
  await expect.poll(top).toBe(100);
  const seen = list.cell(0, 'seen');
  await expect(seen).toHaveText(/^\d\d:\d\d:\d\d$/);
  const before = await seen.textContent();
  await expect(seen).not.toHaveText(before ?? '');
});

test('[APP-04] scrolls a long row of tabs to the current page, and clears pages and tabs on sign-out @full', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1000, height: 800 });
  await openSignedInAs(page, 'owner');
  await homePage(page).open();
  const { find, currentTab, tabs, open } = shell(page);
  for (const name of [
    'Fault',
    'Chart',
    'Sheet',
    'Gateway',
    'Smart meter',
    'EV charger',
    'Help',
    'User centre',
  ])
    await find(name);
  await expect(tabs).toHaveCount(9);
  await expect(currentTab).toBeInViewport({ ratio: 1 });
  await find('Home');
  await expect(currentTab).toHaveText('Home');
  await expect(currentTab).toBeInViewport({ ratio: 1 });

  await signInPage(page).open();
  await signInPage(page).signIn('installer');
  await expect(page).toHaveURL('/');
  await expect(tabs).toHaveText(['Home']);
  await open('Power station');
  await expect(stationListPage(page).search).toHaveValue('');
});
