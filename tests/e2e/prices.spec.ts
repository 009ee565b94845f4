import { getPlans, getStationRelevance } from '@heliograph/contracts/http';
import { readData, signIn } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { billPages, planPages } from './pages/billPages.ts';
import { pricePages } from './pages/pricePages.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { expectAccessible } from './support/expectAccessible.ts';

const STATION = 'Marrickville Medical Centre';
const DAY = 86_400_000;
/** A day that is over in Sydney, and in market time. */
const day = new Date(Date.now() - DAY).toISOString().slice(0, 10);
const dayBefore = new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);

/** Prices of two market days as AEMO writes them: 85 $/MWh at each end of five minutes, without one hour of the first. */
function aemoFile(): string {
  const rows = [dayBefore, day].flatMap((date, index) =>
    Array.from({ length: 288 }, (_, interval) => {
      if (index === 0 && interval >= 24 && interval < 36) return [];
      const end = new Date(Date.parse(date) + (interval + 1) * 300_000).toISOString();
      const stamp = `${end.slice(0, 10).replaceAll('-', '/')} ${end.slice(11, 19)}`;
      return [`NSW1,"${stamp}",7654.32,85,TRADE`];
    }).flat(),
  );
  return ['REGION,SETTLEMENTDATE,TOTALDEMAND,RRP,PERIODTYPE', ...rows].join('\r\n');
}

test('[BIL-01] [BIL-02] an owner imports wholesale prices, has a plan follow them, and an interval of the bill explained @full', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const stack = { http: baseURL!, password: process.env.DEMO_PASSWORD ?? '' };
  const { token } = await signIn(stack, 'owner');
  const { station } = await readData(stack, getStationRelevance, {}, { token });
  const stationId = station.find(({ station_name }) => station_name === STATION)!.id;
  await openSignedInAs(page, 'owner');
  const prices = pricePages(page);
  const plans = planPages(page);
  const bill = billPages(page);
  const [series, plan] = [`NSW ${Date.now()}`, `Spot ${Date.now()}`];

  await test.step('a file of AEMO is recognised, and its gap is stated before anything is stored', async () => {
    await page.goto('/plans');
    await prices.main.getByRole('link', { name: 'Price series' }).click();
    await prices.add.first().click();
    await prices.name.fill(series);
    await prices.saveDialog.click();
    await expect(prices.main.getByRole('heading', { level: 1 })).toHaveText(series);
    await prices.chooseFile('PRICE_AND_DEMAND_NSW1.csv', aemoFile());
    await expect(prices.main).toContainText('a price and demand file of AEMO');
    await expect(prices.preview).toContainText('564 prices, one each 5 minutes');
    await expect(prices.preview).toContainText('on average 8.5000 c/kWh');
    await expect(prices.preview).toContainText('1 gap without a price');
    await expectAccessible(page);
    await prices.run.click();
    await expect(prices.months.first()).toContainText('h missing');
  });

  await test.step('the hour that lacks prices is typed', async () => {
    await prices.day.fill(dayBefore.split('-').reverse().join('/'));
    await expect(prices.price('01:00')).toHaveValue('8.5');
    await expect(prices.price('02:00')).toHaveValue('');
    await prices.price('02:00').fill('nine');
    await expect(prices.main).toContainText('Enter a number of cents');
    await expect(prices.save).toBeDisabled();
    await prices.price('02:00').fill('-9');
    await prices.save.click();
    await expect(prices.save).toBeDisabled();
    await expect(prices.price('02:00')).toHaveValue('-9');
    await expect(prices.main).toContainText('576 prices');
  });

  await test.step('a plan follows it with its loss factor and what the network adds', async () => {
    await page.goto('/plans?plan=new');
    await plans.field('name').fill(plan);
    await plans.field('parts.0.price').fill('1');
    await plans.field('parts.1.wholesale.series_id').selectOption({ label: `${series} (AUD)` });
    await plans.field('parts.1.wholesale.factor').fill('0');
    await plans.field('parts.1.tiers.0.price').fill('0.1155');
    await plans.field('parts.2.tiers.0.price').fill('0.05');
    await plans.save.click();
    await expect(plans.part('Usage')).toContainText('Enter a number above 0 and up to 10');
    await plans.field('parts.1.wholesale.factor').fill('1.05');
    await expectAccessible(page);
    await plans.save.click();
    await expect(plans.card(plan)).toBeVisible();
  });

  await test.step('the bill has the mean price, and each interval its own', async () => {
    const { list } = await readData(stack, getPlans, {}, { token });
    const { plan_id } = list.find(({ name }) => name === plan)!;
    const address = `/sheet?report=bill&station=${stationId}&plan=${plan_id}&first=${day}&last=${day}`;
    // The demo history is written while the server already responds.
    await expect(async () => {
      await page.goto(address);
      await expect(bill.line('Usage')).toContainText(/[1-9][\d.]* kWh/, { timeout: 10_000 });
      await expect(bill.figure('Without data')).toHaveCount(0);
    }).toPass({ timeout: 100_000 });
    await expect(bill.line('Usage')).toContainText('ø 0.213675');
    await bill.explain('Usage').click();
    await expect(bill.dialog).toContainText(`${series} × 1.05 × 1.1 (GST) + 0.1155 AUD/kWh`);
    await bill.dialog.locator('summary').first().click();
    await expect(bill.dialog.locator('details tbody tr').first()).toContainText(/8\.50\s*21\.3675/);
    await page.keyboard.press('Escape');
  });

  await test.step('a deletion names the plans that follow the series; their bills say why there is none', async () => {
    await page.goto('/plans/prices');
    await prices.card(series).getByRole('link', { name: 'Open' }).click();
    await prices.remove.first().click();
    await expect(prices.confirm).toContainText(`These plans follow it and can no longer be billed: ${plan}.`);
    await prices.confirm.getByRole('button', { name: 'Delete' }).click();
    await expect(prices.card(series)).toHaveCount(0);
    const { list } = await readData(stack, getPlans, {}, { token });
    const { plan_id } = list.find(({ name }) => name === plan)!;
    await page.goto(`/sheet?report=bill&station=${stationId}&plan=${plan_id}&first=${day}&last=${day}`);
    await expect(bill.main).toContainText('follows a price series that no longer exists');
  });
});
