import { savePlan, getStationRelevance, type ElectricityPlan } from '@heliograph/contracts/http';
import { readData, signIn } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { billPages, planPages } from './pages/billPages.ts';
import { parseShownNumber, readSheet, readWorkbook } from './pages/reportPages.ts';
import { shell } from './pages/shell.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { setLanguage } from './support/languages.ts';

const STATION = 'Marrickville Medical Centre';
const DAY = 86_400_000;
/** A day that is over in Sydney. */
const day = new Date(Date.now() - DAY).toISOString().slice(0, 10);

async function signInOwner(http: string) {
  const stack = { http, password: process.env.DEMO_PASSWORD ?? '' };
  const { token } = await signIn(stack, 'owner');
  const { station } = await readData(stack, getStationRelevance, {}, { token });
  return { stack, token, stationId: station.find(({ station_name }) => station_name === STATION)!.id };
}

test('[BIL-01] [BIL-02] an owner enters a plan, has each line of a bill explained, and finds where the paper bill differs @full', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { stationId } = await signInOwner(baseURL!);
  await openSignedInAs(page, 'owner');
  const plans = planPages(page);
  const bill = billPages(page);
  const name = `Boost ${Date.now()}`;

  await test.step('errors stand at their fields, and nothing that was typed is lost', async () => {
    await page.goto('/plans?plan=new');
    await expect(shell(page).menu.locator('[aria-current]')).toHaveText('Sheet');
    await plans.field('note').fill('From July');
    await plans.field('parts.1.tiers.0.price').fill('thirty');
    await plans.save.click();
    await expect(plans.status).toHaveText('4 entries need your attention.');
    await expect(plans.field('name')).toBeFocused();
    await expect(plans.part('Usage')).toContainText('Enter a number with at most 6 decimals');
    await expect(plans.field('parts.1.tiers.0.price')).toHaveValue('thirty');
    await expectAccessible(page);
    await plans.field('name').fill(name);
    await plans.field('parts.0.price').fill('0.985');
    await plans.field('parts.1.tiers.0.price').fill('0.3245');
    await plans.field('parts.2.tiers.0.price').fill('0.05');
    await plans.addPart('Demand').click();
    await plans.field('parts.3.price').fill('0.3298');
    await plans.save.click();
    await expect(plans.card(name)).toContainText('From July');
  });

  await test.step('the bill has a line for each part, which adds up to the total', async () => {
    await page.goto('/sheet');
    await bill.card('Bill').click();
    await expect(bill.lines).toBeVisible();
    await page.getByRole('combobox', { name: 'Plan', exact: true }).click();
    await page.getByRole('option', { name }).click();
    const address = new URL(page.url());
    address.searchParams.set('station', String(stationId));
    address.searchParams.set('first', day);
    address.searchParams.set('last', day);
    // The demo history is written while the server already responds.
    await expect(async () => {
      await page.goto(address.href);
      await expect(bill.line('Usage')).toContainText(/[1-9][\d.]* kWh/, { timeout: 10_000 });
      await expect(bill.figure('Without data')).toHaveCount(0);
    }).toPass({ timeout: 100_000 });
    await expect(bill.line('Supply charge')).toContainText('$0.99');
    const amounts = await bill.lines.locator('tr td:nth-child(4)').allTextContents();
    const cents = amounts.map((text) => Math.round(100 * parseShownNumber(text)));
    const total = cents.pop()!;
    expect(cents.reduce((sum, each) => sum + each, 0)).toBe(total);
  });

  await test.step('a line is explained down to its intervals', async () => {
    const [, quantity = '', price = '', amount = ''] = await bill
      .line('Usage')
      .locator('th, td')
      .allTextContents();
    expect(price).toBe('0.3245');
    await bill.explain('Usage').click();
    await expect(bill.dialog).toContainText(`${quantity} × 0.3245`);
    await expect(bill.dialog).toContainText(`Rounded once, here: ${amount}`);
    await bill.dialog.locator('summary').click();
    const shares = await bill.dialog.locator('details tbody td:last-child').allTextContents();
    const sum = shares.reduce((all, text) => all + parseShownNumber(text), 0);
    expect(Math.abs(sum - parseShownNumber(amount))).toBeLessThan(0.01);
    await page.keyboard.press('Escape');
    await bill.explain('Demand').click();
    await expect(bill.dialog).toContainText('The highest averages of the window');
    await page.keyboard.press('Escape');
  });

  await test.step('the paper bill is compared line by line, and kept in the address', async () => {
    await bill.compareWithPaper.click();
    await bill.paper('Supply charge').fill('1.97');
    await expect(bill.line('Supply charge')).toContainText('the number of days differs by 1');
    const amount = parseShownNumber((await bill.line('Usage').locator('td').nth(2).textContent())!);
    await bill.paper('Usage').fill((amount * 1.1).toFixed(2));
    await expect(bill.line('Usage')).toContainText('one contains GST');
    await bill.paper('Total').fill('1000000');
    await expect(bill.verdict).toContainText('higher than ours');
    await page.reload();
    await expect(bill.paper('Supply charge')).toHaveValue('1.97');
  });

  await test.step('the file has the lines and the paper bill beside them', async () => {
    const cells = readSheet(await readWorkbook(await bill.downloadExport(/xlsx/))).flat();
    for (const cell of ['Supply charge', 'Usage', 'Feed-in', 'Total', 'On paper', 1.97])
      expect(cells).toContain(cell);
  });

  await test.step('a plan is deleted', async () => {
    await page.goto('/plans');
    await plans.card(name).getByRole('button', { name: 'Delete' }).click();
    await plans.confirm.click();
    await expect(plans.card(name)).toHaveCount(0);
  });
});

test('[BIL-03] [APP-10] plans are ranked over the same period, then with other batteries, in Chinese on a phone @full', async ({
  page,
  baseURL,
}) => {
  const { stack, token, stationId } = await signInOwner(baseURL!);
  const plan = (price: number): ElectricityPlan => ({
    currency: 'AUD',
    clock: 'local',
    state: null,
    holidays: [],
    gst: 'none',
    parts: [
      { kind: 'supply', name: '', price: 1, per: 'day' },
      { kind: 'usage', name: '', windows: [], cycle: 'day', tiers: [{ upTo: null, price }] },
    ],
  });
  const add = async (name: string, price: number) =>
    (await readData(stack, savePlan, { name, plan: plan(price) }, { token })).plan_id;
  const [dear, cheap] = [await add(`Dear ${Date.now()}`, 0.5), await add(`Cheap ${Date.now()}`, 0.2)];

  await setLanguage(page, 'zh');
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedInAs(page, 'owner');
  const { ranking, noBattery, addBattery, battery, dialog, downloadExport } = billPages(page);
  await expect(async () => {
    await page.goto(
      `/sheet?report=bill&station=${stationId}&plan=${dear}&compare=${cheap}&first=${day}&last=${day}`,
    );
    await expect(ranking).toContainText(/最便宜的是Cheap/, { timeout: 10_000 });
  }).toPass({ timeout: 100_000 });
  await expect(ranking.getByRole('rowheader').first()).toHaveText(/^Cheap/);
  await expect(ranking).toContainText(/用电 -/);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await test.step('each plan is simulated without a battery and with one, which the address keeps', async () => {
    await noBattery.check();
    await addBattery.click();
    const capacity = battery(1).getByRole('textbox', { name: '可用容量' });
    await capacity.fill('-5');
    await expect(battery(1)).toContainText('请输入 0 至 100,000 kWh');
    await expect(ranking.getByRole('rowheader')).toHaveCount(4);
    await capacity.fill('13.5');
    await expect(ranking.getByRole('rowheader')).toHaveCount(6);
    await expect(ranking).toContainText('模拟得出');
    await page.reload();
    await expect(capacity).toHaveValue('13.5');
    await expect(ranking.getByRole('rowheader', { name: /^Cheap.*13\.5 kWh/ })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  await test.step('what changes adds up line by line', async () => {
    await ranking.getByRole('button', { name: /^变化：Cheap.*13\.5 kWh/ }).click();
    await expect(dialog).toContainText('循环次数');
    const changes = await dialog.getByRole('table').last().locator('tbody td:last-child').allTextContents();
    const total = parseShownNumber(changes.pop());
    const sum = changes.reduce((all, text) => all + parseShownNumber(text), 0);
    expect(Math.abs(sum - total)).toBeLessThan(0.02);
    await page.keyboard.press('Escape');
  });

  await test.step('the file has the comparison as a sheet', async () => {
    const cells = readSheet(await readWorkbook(await downloadExport(/xlsx/)), 1).flat();
    expect(cells).toContain('无电池');
    expect(cells.filter((cell) => String(cell).startsWith('Cheap'))).toHaveLength(3);
  });
});

/** NEM12 of market days, half hour by half hour alike: 0.5 kWh of usage, 0.25 of controlled load. */
function meterFile(dates: readonly string[]): string {
  const rows = ['100,NEM12,202607010905,MDP1,RETAIL1'];
  for (const [suffix, kwh] of [
    ['E1', 0.5],
    ['E2', 0.25],
  ] as const) {
    rows.push(`200,4199990001,E1E2,${suffix},${suffix},N1,S1,KWH,30,`);
    for (const date of dates)
      rows.push(
        `300,${date.replaceAll('-', '')},${Array.from({ length: 48 }, () => kwh).join(',')},A,,,20260702080000,`,
      );
  }
  return [...rows, '900'].join('\n');
}

test('[BIL-01] [BIL-02] a bill over a price change by the counters and by a meter file, line by line, with its gaps @full', async ({
  page,
  baseURL,
}) => {
  const { stack, token, stationId } = await signInOwner(baseURL!);
  const parts = (price: number): ElectricityPlan['parts'] => [
    { kind: 'usage', name: '', windows: [], cycle: 'day', tiers: [{ upTo: null, price }] },
    { kind: 'controlled', name: '', windows: [], cycle: 'day', tiers: [{ upTo: null, price: 0.2 }] },
  ];
  const before = (days: number) => new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10);
  const name = `Changing ${Date.now()}`;
  const { plan_id } = await readData(
    stack,
    savePlan,
    {
      name,
      plan: {
        currency: 'AUD',
        clock: 'local',
        state: null,
        holidays: [],
        gst: 'none',
        parts: parts(0.3),
        changes: [{ from: day, parts: parts(0.4) }],
      },
    },
    { token },
  );
  await openSignedInAs(page, 'owner');
  const bill = billPages(page);
  const plans = planPages(page);

  await test.step('prices by date are entered as tabs of the plan', async () => {
    await page.goto(`/plans?plan=${plan_id}`);
    await plans.priceList(/^From /).click();
    await expect(plans.field('changes.0.parts.0.tiers.0.price')).toHaveValue('0.4');
    await plans.addPriceChange.click();
    await plans.save.click();
    await expect(page.getByText('Choose the first day with these prices.')).toBeVisible();
    await expectAccessible(page);
    await plans.removePriceChange.click();
    await plans.field('changes.0.parts.0.tiers.0.price').fill('0.5');
    await plans.save.click();
    await expect(plans.card(name)).toContainText('1 price change');
  });

  await test.step('a file beside the counters has its own column, and its gap is stated', async () => {
    await page.goto(
      `/sheet?report=bill&station=${stationId}&plan=${plan_id}&first=${before(1)}&last=${day}&source=both`,
    );
    await expect(bill.main).toContainText('Choose a meter file');
    // The file ends a day before the bill does; its days are those of market time.
    await bill.chooseFile('meter.csv', meterFile([before(2), before(1)]));
    await expect(bill.meterFacts).toContainText('Controlled load from E2');
    await expect(bill.meterFacts).toContainText(/The file has no energy for 2[34] h of this period/);
    await expect(bill.lines.getByRole('columnheader', { name: 'Meter file', exact: true })).toBeVisible();
    const usage = bill.line('Usage');
    await expect(usage).toHaveCount(2);
    await expect(usage.first()).toContainText(/\$7\.20\s*24\.00 kWh/);
    await expect(usage.last()).toContainText('0.5');
    await expectAccessible(page);
  });

  await test.step('a line is explained by the intervals of both', async () => {
    await bill.explain('Usage').last().click();
    await expect(bill.dialog).toContainText(/from \d+ intervals missing in the file/);
    await page.keyboard.press('Escape');
  });

  await test.step('by the file alone, the lines are the file’s', async () => {
    await page.getByRole('radio', { name: 'Meter file', exact: true }).click();
    await expect(bill.line('Usage').first()).toContainText('24.00 kWh');
    await expect(bill.lines.getByRole('columnheader', { name: 'Meter file', exact: true })).toHaveCount(0);
  });
});
