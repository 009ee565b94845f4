import { expect, test, type Page } from '@playwright/test';
import { openNetwork } from '../wall/network.ts';
import { homePage } from './pages/homePage.ts';
import { shell } from './pages/shell.ts';
import { openSignedInAs, signInPage } from './pages/signInPage.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { expectAccessible } from './support/expectAccessible.ts';

const TYPES = [
  'Gateway',
  'Hybrid inverter',
  'String inverter',
  'Three-phase inverter',
  'Smart meter',
  'Smart breaker',
  'EV charger',
];

test('[APP-03] [APP-04] [APP-08] the menu lists its entries with the device types third, the user menu leads to profile, password, help and manual, and breadcrumbs to the pages above', async ({
  page,
}) => {
  await openSignedInAs(page, 'owner');
  await homePage(page).open();
  const { menu, menuItem, userMenu, breadcrumbs, main, open } = shell(page);
  await expect(menu.locator('> ul > li > :is(a, button)')).toHaveText([
    'Overview',
    'Power station',
    'Device',
    'Fault',
    'Chart',
    'Sheet',
    'About us',
  ]);
  await expect(menu.getByRole('link')).toHaveText([
    'Home',
    'Bulletin board',
    'Displays',
    'Power station',
    ...TYPES.map((type) => new RegExp(`^${type}\\d+$`)),
    'Profiles',
    'Fault',
    'Chart',
    'Sheet',
  ]);
  const crumbs = breadcrumbs.getByRole('listitem');
  await expect(crumbs).toHaveText(['Overview', 'Home']);
  await expect(breadcrumbs.getByRole('link')).toHaveCount(0);
  await open('Smart meter');
  await expect(crumbs).toHaveText(['Device', 'Smart meter']);

  for (const [item, path, title] of [
    ['User info', '/userCenter', 'User centre'],
    ['Help', '/help', 'Help'],
    ['Operating manual', '/action', 'Operating manual'],
    ['Change password', '/changePassword', 'Change password'],
  ] as const) {
    await userMenu.press('Enter');
    await menuItem(item).click();
    await expect(page).toHaveURL(path);
    await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await userMenu.click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(userMenu).toBeFocused();

  await expect(crumbs).toHaveText(['Home', 'User centre', 'Change password']);
  await breadcrumbs.getByRole('link', { name: 'User centre' }).click();
  await expect(page).toHaveURL('/userCenter');
  await expect(main).toBeFocused();
  await breadcrumbs.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
});

test('[APP-07] [APP-08] [APP-10] switches the language of every text without a reload, stores it as lang, and signs out with a message for 2 seconds', async ({
  page,
}) => {
  await openSignedInAs(page, 'owner');
  await stationListPage(page).open();
  await expect(stationListPage(page).names.first()).toBeVisible();
  await shell(page).chooseLanguage('中文');
  await expect(page.getByRole('heading', { level: 1, name: '电站列表' })).toBeVisible();
  await expect(page).toHaveTitle('电站 · Heliograph');
  await expect(page.getByRole('columnheader', { name: '最后在线' })).toBeAttached();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('zh');
  const entries = [
    '首页',
    '数据看板',
    '大屏',
    '电站',
    /^网关\d/,
    /^混合逆变器/,
    /^组串式逆变器/,
    /^三相逆变器/,
  ];
  const rest = [/^智能电表/, /^智能断路器/, /^电动汽车充电桩/, '配置方案', '故障', '图表', '报表'];
  await expect(shell(page).menu.getByRole('link')).toHaveText([...entries, ...rest]);
  await page.reload();
  await expect(shell(page).menu.getByRole('link')).toHaveText([...entries, ...rest]);

  await shell(page).chooseLanguage('English');
  await shell(page).signOut();
  await expect(page.getByText('You have been signed out')).toBeVisible();
  await expect(page.getByText('Olivia')).toHaveCount(0);
  await expect(page).toHaveURL('/login');
  await expect(page).toHaveTitle('Sign in · Heliograph');
  await shell(page).chooseLanguage('中文');
  await expect(signInPage(page).heading).toHaveText('欢迎登录');
  await signInPage(page).signIn('installer');
  await expect(page).toHaveURL('/');
  await expect(shell(page).tabs).toHaveText(['首页']);
});

test('[APP-03] remembers which groups are collapsed, is 200 px wide, 68 px collapsed or below 1432 px, and a drawer on a phone @full', async ({
  page,
}) => {
  await openSignedInAs(page, 'owner');
  await shell(page).openPlainPage();
  const { sidebar, toggleMenu, menu, main, clock, tabs } = shell(page);
  const group = menu.getByRole('button', { name: 'Device' });
  const width = async () => (await sidebar.boundingBox())?.width;

  await test.step('a group stays collapsed', async () => {
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    await group.press('Enter');
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await expect(menu.getByRole('link', { name: 'Gateway' })).toBeHidden();
    await page.reload();
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await group.click();
    await expect(menu.getByRole('link', { name: 'Gateway' })).toBeVisible();
  });

  await test.step('the menu is collapsed by its button, and automatically', async () => {
    await expect.poll(width).toBe(200);
    await toggleMenu.click();
    await expect.poll(width).toBe(68);
    await toggleMenu.click();
    await page.setViewportSize({ width: 1432, height: 900 });
    await expect.poll(width).toBe(200);
    await page.setViewportSize({ width: 1431, height: 900 });
    await expect.poll(width).toBe(68);
    await expect(menu.getByRole('link', { name: 'Power station' })).toBeVisible();
  });

  await test.step('the device types are shown beside the collapsed menu, by keyboard too', async () => {
    await group.press('Enter');
    await expect(page.getByRole('menuitem')).toHaveText([
      ...TYPES.map((type) => new RegExp(`^${type}\\d+$`)),
      'Profiles',
    ]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(group).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Gateway' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Hybrid inverter' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/device/C002');
    await expect(main).toBeFocused();
  });

  await test.step('a phone has a drawer with all entries', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(sidebar).toHaveCount(0);
    await expect(tabs).toHaveCount(0);
    await toggleMenu.click();
    await expect(menu.getByRole('link', { name: 'Gateway' })).toBeVisible();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('time')).toBeVisible();
    await expect(clock).toHaveCount(0);
    await expect(drawer.getByRole('radio', { name: '中文' })).toBeAttached();
    await expect(drawer.getByRole('button', { name: /^Appearance/ })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(toggleMenu).toBeFocused();
    await toggleMenu.click();
    await menu.getByRole('link', { name: 'Power station' }).click();
    await expect(page).toHaveURL('/powerDetail');
    await expect(menu).toHaveCount(0);
    await expect(main).toBeFocused();
    await expect(stationListPage(page).cards.first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test('[APP-03] [APP-04] [APP-07] the header shows a running clock and the connection, and in either language breadcrumbs give up the middle, then the first, before any letters @full', async ({
  page,
}) => {
  await openSignedInAs(page, 'owner');
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto('/changePassword');
  const { breadcrumbs, search, moreBreadcrumbs, main, clock, connectionStatus, chooseLanguage, closeMenu } =
    shell(page);
  const crumbs = breadcrumbs.getByRole('listitem');
  const searchWidth = async () => (await search.boundingBox())?.width ?? 0;
  const isWhole = () =>
    breadcrumbs.locator('[aria-current] span').evaluate((text) => text.scrollWidth <= text.clientWidth + 1);

  await test.step('the clock runs, and the page fills the screen', async () => {
    await expect(clock).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
    const first = await clock.textContent();
    await expect(clock).not.toHaveText(first ?? '', { timeout: 2_000 });
    await expect(connectionStatus).toHaveText('Live');
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.getByRole('button', { name: 'Leave full screen' }).click();
    await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
  });

  await test.step('nothing is cut off or overlaps', async () => {
    for (const language of ['中文', 'English']) {
      await page.setViewportSize({ width: 1600, height: 900 });
      await chooseLanguage(language);
      for (const [width, height] of [
        [1920, 1080],
        [1440, 900],
        [1024, 768],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        // The header follows the window with the page's next frame.
        await expect.poll(() => misplacedInHeader(page), `${language}, ${width} px`).toEqual([]);
      }
    }
  });

  await test.step('a menu opens what the breadcrumbs gave up', async () => {
    await page.setViewportSize({ width: 1600, height: 900 });
    await expect(crumbs).toHaveText(['Home', 'User centre', 'Change password']);
    const whole = await searchWidth();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(crumbs).toHaveText(['Home', 'User centre', 'Change password']);
    await expect.poll(searchWidth, 'the search gives up its room first').toBeLessThan(whole);

    await page.setViewportSize({ width: 1200, height: 900 });
    await expect(crumbs).toHaveText(['Home', '…', 'Change password']);
    expect(await isWhole()).toBe(true);
    await moreBreadcrumbs.press('Enter');
    await expect(page.getByRole('menuitem')).toHaveText(['User centre']);
    await closeMenu();
    await expect(moreBreadcrumbs).toBeFocused();

    await page.setViewportSize({ width: 800, height: 900 });
    await expect(crumbs).toHaveText(['…', 'Change password']);
    expect(await isWhole()).toBe(true);
    await moreBreadcrumbs.click();
    await expect(page.getByRole('menuitem')).toHaveText(['Home', 'User centre']);
    await page.getByRole('menuitem', { name: 'User centre' }).click();
    await expect(page).toHaveURL('/userCenter');
    await expect(main).toBeFocused();
    await page.setViewportSize({ width: 1600, height: 900 });
    await expect(crumbs).toHaveText(['Home', 'User centre']);
  });
});

test('[APP-03] nothing is cut off or overlaps while disconnected @full', async ({ browser, baseURL }) => {
  const network = await openNetwork(() => Number(new URL(baseURL!).port));
  const context = await browser.newContext({ baseURL: `http://localhost:${network.port}` });
  const page = await context.newPage();
  await openSignedInAs(page, 'owner');
  await page.goto('/changePassword');
  const { connectionStatus, breadcrumbs, search } = shell(page);
  await expect(connectionStatus).toHaveText('Live');
  await network.close();
  await expect(connectionStatus).toContainText(/Disconnected since \d\d:\d\d:\d\d/);
  for (const width of [1920, 1440, 1280, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(async () => (await search.boundingBox())?.width, 'the search gives up its room first')
      [width === 1920 ? 'toBeGreaterThan' : 'toBeLessThan'](100);
    await expect(breadcrumbs.getByRole('listitem').last()).toHaveText('Change password');
    // The header follows the window with the page's next frame.
    await expect.poll(() => misplacedInHeader(page), `${width} px`).toEqual([]);
  }
  await context.close();
});

test('the skip link and followed links move the focus to the page, framed in none, yet every control shows its focus @full', async ({
  page,
}) => {
  await openSignedInAs(page, 'owner');
  await homePage(page).open();
  const { menu, skipLink, main } = shell(page);
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(skipLink).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main).toBeFocused();
  await expect(page).toHaveURL('/');
  await menu.getByRole('link', { name: 'Power station' }).press('Enter');
  await expect(page).toHaveURL('/powerDetail');
  await expect(main).toBeFocused();
  await expect(main).toHaveAccessibleName('Power station');

  const outline = () => page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
  const entry = menu.getByRole('link', { name: 'Fault' });
  await entry.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(entry).toBeFocused();
  expect(await outline()).toBe('solid');
  await page.keyboard.press('Enter');
  await expect(main).toBeFocused();
  expect(await outline()).toBe('none');
  // A page without a control is one itself while it scrolls.
  await main.getByRole('textbox').first().waitFor();
  await page.keyboard.press('Tab');
  await expect(main.locator(':focus')).toBeVisible();
  await expect.poll(() => main.evaluate((element) => element.matches(':has(:focus-visible)'))).toBe(true);
});

/** Texts of the header's parts that reach outside it or under their neighbour. */
const misplacedInHeader = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const box = header.getBoundingClientRect();
    const parts = [...header.querySelectorAll('button, a, time, [role=status], li')]
      .filter((part) => part.checkVisibility() && !part.querySelector('button, a'))
      .map((part) => ({ part: part.textContent, at: part.getBoundingClientRect() }))
      .filter(({ at }) => at.width > 1)
      .sort((one, other) => one.at.left - other.at.left);
    return parts.flatMap(({ part, at }, index) => {
      const next = parts[index + 1];
      const outside = at.left < box.left || at.right > box.right + 0.5;
      const under = next && at.right > next.at.left + 0.5 && at.left < next.at.left;
      return outside || under ? [part] : [];
    });
  });
