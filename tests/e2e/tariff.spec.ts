import { getStationTariff, getTariffHistory, setStationTariff } from '@heliograph/contracts/http';
import { CURRENCIES, defaultTariff, tariffStartRange, draftToTariff } from '@heliograph/domain/tariff';
import { readData } from '@heliograph/testing';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { shell } from './pages/shell.ts';
import { tariffDialog } from './pages/tariffDialog.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { signInByApi } from './support/users.ts';
import { createStation } from './support/createStation.ts';
import { createUser } from './support/createUser.ts';

/** Creates a user and a station, and opens its tariff. */
async function openTariff(page: Page, http: string) {
  const person = await createUser();
  const { token } = await signInByApi(http, person);
  const { id: station_id, name } = await createStation(http, person);
  await openSignedIn(page, person);
  const tariff = tariffDialog(page);
  await tariff.open(name);
  const stack = { http };
  return {
    tariff,
    name,
    inForce: () => readData(stack, getStationTariff, { station_id }, { token }),
    history: async () => (await readData(stack, getTariffHistory, { station_id }, { token })).list,
    set: (consumptionPrice: number) =>
      readData(
        stack,
        setStationTariff,
        { station_id, ...draftToTariff(defaultTariff()), consumptionPrice },
        { token },
      ),
  };
}

/** Drags a boundary of the day's prices by hours. */
async function dragBoundary(page: Page, band: Locator, boundary: Locator, hours: number) {
  const from = (await boundary.boundingBox())!;
  const plot = (await band.locator('> div').first().boundingBox())!;
  const x = from.x + from.width / 2;
  const y = from.y + from.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (hours / 24) * plot.width, y, { steps: 6 });
  await page.mouse.up();
}

test('[TAR-01] [TAR-02] starts with default values, saves, and lists the saved tariff', async ({
  page,
  baseURL,
}) => {
  const { tariff, inForce, name } = await openTariff(page, baseURL!);
  await expect(tariff.dialog).toContainText(
    'No tariff has been set yet. These are typical values to start with.',
  );
  await expect(tariff.currency).toHaveValue('AUD · Australian Dollar');
  await expect(tariff.feedin.fixed).toHaveValue('0.08');
  await expect(tariff.consumption.fixed).toHaveValue('0.37');

  await tariff.currency.click();
  await expect(tariff.currencies).toHaveCount(CURRENCIES.length);
  await tariff.currency.fill('euro');
  await tariff.currencies.filter({ hasText: 'EUR · Euro' }).click();
  await expect(tariff.currency).toHaveValue('EUR · Euro');

  await tariff.feedin.fixed.fill('0.123');
  await tariff.consumption.type('Time of use', '分时电价').check();
  await expect(tariff.consumption.prices).toHaveCount(1);
  await expect(tariff.consumption.prices).toHaveValue('0.37');
  await tariff.consumption.add.click();
  await tariff.consumption.prices.nth(1).fill('0.2');
  await tariff.save.click();
  await expect(tariff.message('The new tariff is in force now')).toBeVisible();
  await expect(tariff.dialog).toBeHidden();
  expect(await inForce()).toMatchObject({
    unit: 'EUR',
    feedinPrice: 0.123,
    consumptionType: 'tou',
    consumptionPrice: [
      {
        tab: 'daily',
        data: [
          { startTime: '00:00', endTime: '12:00', value: 0.37 },
          { startTime: '12:00', endTime: '23:59', value: 0.2 },
        ],
      },
    ],
  });

  await tariff.open(name);
  await expect(tariff.consumption.prices.nth(1)).toHaveValue('0.20');
  await tariff.consumption.type('Fixed', '固定电价').check();
  await expect(tariff.consumption.fixed).toHaveValue('0.37');
  await tariff.consumption.type('Weekday and weekend', '工作日与周末').check();
  await expect(tariff.consumption.tab('Weekday', '工作日')).toHaveAttribute('aria-selected', 'true');
  await expect(tariff.consumption.tab('Weekend', '周末')).toBeVisible();

  await tariff.historyTab.click();
  await expect(tariff.versions).toHaveCount(1);
  await expect(tariff.versions.first()).toContainText('In force');
  await expect(tariff.versions.first()).toContainText('Noor van Dijk');
});

test('[TAR-05] plans a tariff from a date, shows the time zone, and withdraws it @full', async ({
  page,
  baseURL,
}) => {
  const { tariff, set, history, name } = await openTariff(page, baseURL!);
  await set(0.4);
  await tariff.cancel.click();
  await tariff.open(name);
  await expect(tariff.consumption.fixed).toHaveValue('0.40');
  await tariff.fromDate.check();
  await expect(tariff.dialog).toContainText('Australia/Brisbane, UTC+10:00');
  await tariff.date.fill('31/12/2019');
  await tariff.save.click();
  await expect(tariff.date).toBeFocused();
  await expect(tariff.date).toHaveAttribute('aria-invalid', 'true');
  const { max } = tariffStartRange('Australia/Brisbane', Date.now());
  await tariff.date.fill(max.split('-').reverse().join('/'));
  await tariff.consumption.fixed.fill('0.5');
  await tariff.save.click();
  await expect(tariff.dialog).toBeHidden();
  expect((await history()).map(({ consumptionPrice }) => consumptionPrice)).toEqual([0.5, 0.4]);

  await tariff.open(name);
  await expect(tariff.consumption.fixed).toHaveValue('0.40');
  await tariff.historyTab.click();
  await expect(tariff.versions.nth(0)).toContainText('Planned');
  await expect(tariff.versions.nth(0)).toContainText(max.split('-').reverse().join('/'));
  await expectAccessible(page);
  await tariff.withdraw.click();
  await tariff.confirm('Withdraw', '撤回').click();
  await expect(tariff.versions).toHaveCount(1);
  expect(await history()).toHaveLength(1);
});

test('[TAR-01] [TAR-02] [TAR-03] [TAR-04] [TRU-08] asks before Esc, Back or a reload loses changes, fits a phone, shows errors at their entry and tab, and focuses the first, in Chinese too @full', async ({
  page,
  baseURL,
}) => {
  const { tariff, inForce, name } = await openTariff(page, baseURL!);
  await tariff.currency.click();
  await expect(tariff.currencies.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tariff.currencies.first()).toBeHidden();
  await expect(tariff.dialog).toBeVisible();
  await tariff.feedin.fixed.fill('0.2');
  await page.keyboard.press('Escape');
  await expect(tariff.warning).toBeVisible();
  await tariff.keepEditing.click();
  await expect(tariff.feedin.fixed).toHaveValue('0.2');
  const { pathname } = new URL(page.url());
  await page.goBack();
  await tariff.keepEditing.click();
  await expect(tariff.feedin.fixed).toHaveValue('0.2');
  page.once('dialog', (question) => void question.dismiss());
  await page.evaluate(() => location.reload());
  await expect(tariff.feedin.fixed).toHaveValue('0.2');
  await page.goBack();
  await tariff.confirm('Discard', '放弃').click();
  await expect(tariff.dialog).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(pathname);
  expect(await inForce()).toBeNull();

  await tariff.open(name);
  await test.step('both kinds of days are accessible, also on a phone', async () => {
    await tariff.feedin.type('Time of use', '分时电价').check();
    await tariff.consumption.type('Weekday and weekend', '工作日与周末').check();
    await tariff.consumption.add.click();
    await tariff.fromDate.check();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    const { scrollWidth, clientWidth } = await tariff.dialog
      .locator('[data-body]')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    expect(scrollWidth).toBe(clientWidth);
    const price = await tariff.consumption.prices.first().boundingBox();
    expect(price!.width).toBeGreaterThan(64);
    await page.setViewportSize({ width: 1440, height: 900 });
    await tariff.cancel.click();
    await tariff.confirm('Discard', '放弃').click();
    await expect(tariff.dialog).toBeHidden();
  });

  await test.step('in Chinese', async () => {
    await shell(page).chooseLanguage('中文');
    await tariff.open(name);
    await expect(tariff.dialog).toContainText('尚未设置电价，以下为常用的初始值。');
    await expect(tariff.currency).toHaveValue('AUD · 澳大利亚元');
    await tariff.feedin.fixed.fill('12345678901234567890');
    await tariff.save.click();
    await expect(tariff.feedin.region).toContainText('须为 0 至 100,000 以内的数，最多 6 位小数');
    await tariff.feedin.fixed.fill('');
    await tariff.save.click();
    await expect(tariff.feedin.region).toContainText('请填写此项');
    await expect(tariff.message('表单不合法：有未填写的项目，或时间未覆盖 24 小时')).toBeVisible();
    await tariff.cancel.click();
    await tariff.confirm('Discard', '放弃').click();
    await expect(tariff.dialog).toBeHidden();
    await shell(page).chooseLanguage('English');
  });

  await tariff.open(name);
  const { feedin } = tariff;
  await feedin.type('Weekday and weekend', '工作日与周末').check();
  await feedin.tab('Weekend', '周末').click();
  await feedin.ends.selectOption('22:00');
  await expect(feedin.starts).toHaveText(['00:00', '22:00']);
  await expect(feedin.ends.nth(1)).toHaveValue('24:00');
  await feedin.tab('Weekday', '工作日').click();
  await tariff.save.click();

  await expect(
    tariff.message('The form is illegal: an item is not filled in, or the times do not cover 24 hours'),
  ).toBeVisible();
  await expect(feedin.tab('Weekend', '周末')).toHaveAttribute('aria-selected', 'true');
  await expect(feedin.prices.nth(1)).toBeFocused();
  await expect(feedin.prices.nth(1)).toHaveAttribute('aria-invalid', 'true');
  await expect(feedin.region).toContainText('Please fill this in');
  await expectAccessible(page);
  await page.keyboard.type('12345678901234567890');
  await expect(feedin.region).toContainText('Enter a price from 0 to below 100,000, with at most 6 decimals');
  await feedin.prices.nth(1).fill('0.05');
  await expect(feedin.prices.nth(1)).not.toHaveAttribute('aria-invalid', 'true');
  expect(await inForce()).toBeNull();
  await tariff.save.click();
  await expect(tariff.dialog).toBeHidden();
  expect((await inForce())!.feedinPrice).toMatchObject([
    { tab: 'weekday' },
    { tab: 'weekend', data: [{ endTime: '22:00' }, { endTime: '23:59', value: 0.05 }] },
  ]);
});

test('[TAR-03] [TAR-05] shows a tariff that someone else saved meanwhile, and edits day prices by dragging and by keyboard while the table follows @full', async ({
  page,
  baseURL,
}) => {
  const { tariff, set, inForce, name } = await openTariff(page, baseURL!);
  await tariff.consumption.fixed.fill('0.6');
  await set(0.45);
  await tariff.save.click();
  await expect(tariff.notice).toContainText('The tariff was changed in the meantime');
  await expect(tariff.notice).toContainText('0.45');
  await expect(tariff.consumption.fixed).toHaveValue('0.6');
  expect((await inForce())?.consumptionPrice).toBe(0.45);
  await expectAccessible(page);
  await tariff.save.click();
  await expect(tariff.dialog).toBeHidden();
  expect((await inForce())?.consumptionPrice).toBe(0.6);

  await tariff.open(name);
  await tariff.consumption.fixed.fill('0.9');
  await set(0.47);
  await tariff.save.click();
  await tariff.useTheirs.click();
  await expect(tariff.consumption.fixed).toHaveValue('0.47');
  await expect(tariff.notice).toBeHidden();

  const { consumption } = tariff;
  await consumption.type('Time of use', '分时电价').check();
  await consumption.add.click();
  await consumption.split(1).click();
  await expect(consumption.announcement).toHaveText('Split at 18:00');
  await expect(consumption.starts).toHaveText(['00:00', '12:00', '18:00']);
  const [first, second] = [consumption.boundaries.nth(0), consumption.boundaries.nth(1)];

  await dragBoundary(page, consumption.dayPrices, first, -5);
  await expect(consumption.starts).toHaveText(['00:00', '07:00', '18:00']);
  await expect(first).toHaveAttribute('aria-valuetext', '07:00; before it 0.37, after it 0.37');
  await dragBoundary(page, consumption.dayPrices, second, -20);
  await expect(second).toHaveAttribute('aria-valuenow', '8');

  await second.focus();
  await page.keyboard.press('ArrowRight');
  await expect(consumption.starts).toHaveText(['00:00', '07:00', '09:00']);
  await page.keyboard.press('End');
  await expect(second).toHaveAttribute('aria-valuenow', '23');
  await page.keyboard.press('Home');
  await expect(second).toHaveAttribute('aria-valuenow', '8');
  await page.keyboard.press('PageUp');
  await expect(consumption.ends.nth(1)).toHaveValue('11:00');
  await consumption.ends.nth(0).selectOption('09:00');
  await expect(first).toHaveAttribute('aria-valuenow', '9');

  await consumption.prices.nth(1).fill('0.7065');
  await expect(first).toHaveAttribute('aria-valuetext', '09:00; before it 0.37, after it 0.7065');
  await consumption.remove(2).click();
  await expect(consumption.prices.nth(1)).toBeFocused();
  await expect(consumption.starts).toHaveText(['00:00', '09:00']);
});
