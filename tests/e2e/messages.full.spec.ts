import { doGuestLogin, doLogin, getStationRelevance } from '@heliograph/contracts/http';
import { readData, startSimulator, startStack, type RunningSimulator, type Stack } from '@heliograph/testing';
import { expect, test as base, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultPage } from './pages/faultPage.ts';
import { messageCentre } from './pages/messageCentre.ts';
import { shell } from './pages/shell.ts';
import { openSignedInAs, signInPage, type DemoUser } from './pages/signInPage.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { setLanguage } from './support/languages.ts';

interface Fleet {
  stack: Stack;
  simulator: RunningSimulator;
}

const test = base.extend<object, { fleet: Fleet }>({
  fleet: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'heliograph-messages-'));
      const stack = await startStack({ dataDir: folder, env: { DEMO_STATIONS: '6', SIMULATOR: 'off' } });
      const simulator = startSimulator(stack);
      await simulator.historyStored;
      await use({ stack, simulator });
      await simulator.stop();
      await stack.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ fleet }, use) => {
    await use(fleet.stack.http);
  },
});

/** Names of the stations that a user can see, read as the page's browser: another one would be a new device. */
async function listStationNames(page: Page, { stack }: Fleet, who: DemoUser | 'guest'): Promise<string[]> {
  const headers = { 'user-agent': await page.evaluate(() => navigator.userAgent) };
  const account = { type: 2, account: `${who}@demo.example`, password: stack.password } as const;
  const { token } =
    who === 'guest'
      ? await readData(stack, doGuestLogin, {})
      : await readData(stack, doLogin, account, { headers });
  const { station } = await readData(stack, getStationRelevance, {}, { token });
  return station.map(({ station_name }) => station_name);
}

/** Runs a scenario during the test and ends it afterwards. */
async function withScenario(
  { simulator }: Fleet,
  scenario: string,
  station: string,
  journey: () => Promise<void>,
) {
  await simulator.scenario(scenario, station);
  try {
    await journey();
  } finally {
    await simulator.scenario('clear', station);
  }
}

test.describe('messages', () => {
  test('[APP-06] shows a fault within seconds in every tab, links to the faults, keeps it read after a reload, and marks all as read for this user only', async ({
    page,
    context,
    browser,
    baseURL,
    fleet,
  }) => {
    const [station = ''] = await listStationNames(page, fleet, 'owner');
    const centre = messageCentre(page);
    await openSignedInAs(page, 'owner');
    await shell(page).openPlainPage();
    const second = await context.newPage();
    await second.goto('/powerDetail');
    const elsewhere = messageCentre(second);
    await centre.open();
    await expect(centre.panel).toContainText('No messages yet');
    await expect(elsewhere.bell).toHaveAccessibleName('Messages');

    await withScenario(fleet, 'fault', station, async () => {
      await expect(centre.bell).toHaveAccessibleName('Messages, 1 unread');
      await expect(elsewhere.bell).toHaveAccessibleName('Messages, 1 unread');
      await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Insulation' })).toContainText(
        `New message. Fault: Insulation resistance fault. ${station}`,
      );
      await centre.tab('Unread').click();
      await expect(centre.tab('Unread')).toHaveText('Unread (1)');
      const row = centre.row('Insulation resistance fault');
      await expect(row).toHaveCount(1);
      await expect(row).toContainText(station);
      await expect(row).toContainText('Fault');
      await expect(row.locator('time')).toHaveAttribute('title', /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
      await row.click();
      await expect(page).toHaveURL(/\/device\/C002\?device=\d+&tab=fault&since=\d+$/);
      await expect(page.getByRole('main')).toContainText(station);
      await expect(faultPage(page).row('Insulation resistance fault')).toHaveCount(1);
      await expect(centre.panel).toBeHidden();
      await expect(centre.bell).toHaveAccessibleName('Messages');
      await expect(elsewhere.bell).toHaveAccessibleName('Messages');
    });

    await page.reload();
    await centre.open();
    await expect(centre.row('Insulation resistance fault')).toContainText('Recovered');
    await expect(centre.unreadRows).toHaveCount(0);
    await expect(centre.bell).toHaveAccessibleName('Messages');
    await page.keyboard.press('Escape');
    await second.close();

    await withScenario(fleet, 'fault', station, () =>
      withScenario(fleet, 'warning', station, async () => {
        await expect(centre.bell).toHaveAccessibleName('Messages, 2 unread');
      }),
    );
    await centre.open();
    await expect(centre.tab('Unread')).toHaveText('Unread (2)');
    await expect(centre.unreadRows).toHaveCount(2);
    await centre.readAll.click();
    await expect(centre.readAll).toHaveAttribute('aria-disabled', 'true');
    await expect(centre.unreadRows).toHaveCount(0);
    await centre.tab('Unread').click();
    await expect(centre.panel).toContainText('All caught up');
    await page.reload();
    await centre.open();
    await expect(centre.row('Fan failure').first()).toBeVisible();
    await expect(centre.unreadRows).toHaveCount(0);
    await expect(centre.bell).toHaveAccessibleName('Messages');

    const other = await browser.newContext({ baseURL: baseURL! });
    const theirs = await other.newPage();
    await openSignedInAs(theirs, 'admin');
    await shell(theirs).openPlainPage();
    await expect(messageCentre(theirs).bell).toHaveAccessibleName(/unread$/);
    await other.close();
  });

  test('[FLT-02] moves a recovered fault from pending to resolved', async ({ page, fleet }) => {
    const [station = ''] = await listStationNames(page, fleet, 'owner');
    await openSignedInAs(page, 'owner');
    await page.goto('/fault');
    const faults = faultPage(page);
    const row = faults.row('Insulation resistance fault');
    await withScenario(fleet, 'fault', station, async () => {
      await expect(row.first()).toContainText(station);
      await expect(faults.columns.filter({ hasText: 'Recovered' })).toHaveCount(0);
    });
    await expect(row).toHaveCount(0);
    await faults.show('Resolved');
    await faults.search.fill(`${station.toUpperCase()} insulation`);
    await expect(row.first()).toContainText(station);
    await expect(row.first().locator('[col-id="recovered"]')).toHaveText(/^\d\d\/\d\d\/\d{4} /);
    await page.reload();
    await expect(faults.search).toHaveValue(`${station.toUpperCase()} insulation`);
    await expect(row.first()).toBeVisible();
  });

  test('[APP-06] works by keyboard, restores the focus on Escape, fills the screen of a phone, is accessible, and lists account messages under Other, with a link to a shared station', async ({
    page,
  }) => {
    await openSignedInAs(page, 'member');
    await shell(page).openPlainPage();
    const centre = messageCentre(page);
    await expect(centre.bell).toHaveAccessibleName(/unread$/);
    await centre.bell.focus();
    await page.keyboard.press('Enter');
    await expect(centre.rows.nth(2)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await expect(centre.rows.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(centre.rows.nth(2)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(centre.rows.nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(centre.rows.last()).toBeFocused();
    await expect(centre.rows.last()).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(centre.rows.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(centre.panel).toBeHidden();
    await expect(centre.bell).toBeFocused();

    await page.setViewportSize({ width: 390, height: 844 });
    await centre.open();
    await expect(centre.rows.nth(2)).toBeVisible();
    await expect
      .poll(async () => (await centre.panel.boundingBox())?.height, 'the drawer has slid in')
      .toBe(844);
    await expectAccessible(page);
    await centre.rows.last().scrollIntoViewIfNeeded();
    await expect(centre.rows.last()).toBeInViewport();
    await centre.close.click();
    await expect(centre.panel).toBeHidden();
    await expect(centre.bell).toBeFocused();

    await page.setViewportSize({ width: 1440, height: 900 });
    await centre.open();
    await centre.tab('Other').click();
    await expect(centre.tab('Other')).toHaveText(/^Other \([1-9]\d*\)$/);
    await expect(centre.row(/Warning|Fault/)).toHaveCount(0);
    const before = await centre.readUnreadCount();
    await centre
      .row(/@demo\.example shared a station/)
      .first()
      .click();
    await expect(page).toHaveURL(/\/powerDetail\?isOne=1&station=\d+$/);
    await expect.poll(() => centre.readUnreadCount()).toBe(before - 1);
  });

  test('[APP-06] [APP-10] is in Chinese', async ({ page, fleet }) => {
    const [station = ''] = await listStationNames(page, fleet, 'member');
    await setLanguage(page, 'zh');
    await openSignedInAs(page, 'member');
    await shell(page).openPlainPage();
    const centre = messageCentre(page);
    await expect(centre.bell).toHaveAccessibleName(/^消息，[\d,]+ 条未读$/);
    await centre.open();
    await withScenario(fleet, 'warning', station, async () => {
      await expect(centre.row(/警告/).first()).toContainText(station);
    });
    await expect(centre.row(/已恢复/).first()).toContainText(/警告\s*(现在|\d+\s*分钟前)/);
    await expect(centre.panel.getByRole('tab')).toHaveText([
      /^全部$/,
      /^未读（[\d,]+）$/,
      /^其他（[\d,]+）$/,
    ]);
    await centre.panel.getByRole('tab', { name: /^其他/ }).click();
    await expect(centre.row(/与您共享了一座电站/).first()).toBeVisible();
    await expect(centre.panel).not.toContainText(/unread|Shared|Recovered|ago/i);
    await page.keyboard.press('Escape');
    await expect(centre.panel).toBeHidden();
  });

  test('[APP-06] [AUTH-08] lets the guest read, but not mark', async ({ page, fleet }) => {
    const [station = ''] = await listStationNames(page, fleet, 'guest');
    const form = signInPage(page);
    await form.open();
    await form.guestLink.click();
    await expect(page).toHaveURL('/');
    const centre = messageCentre(page);
    await centre.open();
    await withScenario(fleet, 'warning', station, async () => {
      await expect(centre.row('Fan failure').first()).toContainText(station);
    });
    await expect(centre.bell).toHaveAccessibleName('Messages');
    await expect(centre.readAll).toHaveCount(0);
    await expect(centre.unreadRows).toHaveCount(0);
  });
});
