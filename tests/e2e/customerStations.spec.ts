import { getCustomers, getCustomerStations, removeCustomer } from '@heliograph/contracts/http';
import { readData, makeCustomer, signIn } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { customersPanel } from './pages/customersPanel.ts';
import { shell } from './pages/shell.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { signInByApi, type NewUser } from './support/users.ts';
import { createUser } from './support/createUser.ts';

/** Adds a new customer to the demo company for the test, and removes them afterwards. */
async function withDemoCustomer(http: string, journey: (customer: NewUser) => Promise<void>): Promise<void> {
  const stack = { http };
  const { token, enterprise_code: code } = await signIn(
    { http, password: process.env.DEMO_PASSWORD ?? '' },
    'installer',
  );
  // Journeys that run at the same time have customers in this company too.
  const customer = await createUser(`Noor ${randomUUID().slice(0, 8)}`);
  await makeCustomer(stack, { code, email: customer.email }, { token }, await signInByApi(http, customer));
  try {
    await journey(customer);
  } finally {
    const people = await readData(stack, getCustomers, { code }, { token });
    const left = people.find(({ email }) => email === customer.email);
    if (left) await readData(stack, removeCustomer, { code, user_id: left.user_id }, { token });
  }
}

async function signInInstaller(http: string) {
  const { token, enterprise_code: code } = await signIn(
    { http, password: process.env.DEMO_PASSWORD ?? '' },
    'installer',
  );
  const stack = { http };
  const stations = await readData(stack, getCustomerStations, { code }, { token });
  return {
    stations,
    userId: async (email: string) =>
      (await readData(stack, getCustomers, { code }, { token })).find((one) => one.email === email)!.user_id,
    remove: (user_id: number) => readData(stack, removeCustomer, { code, user_id }, { token }),
  };
}

test('[CUS-02] binds stations to a customer, who then sees them @full', async ({
  page,
  baseURL,
  browser,
}) => {
  test.slow();
  const { stations } = await signInInstaller(baseURL!);
  const [first] = stations;
  await withDemoCustomer(baseURL!, async (customer) => {
    await openSignedInAs(page, 'installer');
    const customers = customersPanel(page);
    await customers.open();
    await customers.stationsOf(customer.name).click();
    const { unbound, bound, bind, unbind, unsaved, dialog } = customers;
    await expect(unbound.stations).toHaveCount(stations.length);
    expect((await dialog.boundingBox())?.width).toBe(1000);
    await expect(bound.region).toContainText('No station is bound yet');
    const row = unbound.stations.filter({ hasText: first!.station_name });
    await expect(row).toContainText(first!.address);
    await expect(row).toContainText(first!.postal_code);

    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(10, 450);
    await expect(dialog).toBeVisible();
    await expect(unbound.stations).toHaveCount(stations.length);

    await expect(bind).toHaveAttribute('aria-disabled', 'true');
    await unbound.station(first!.station_name).check();
    await expect(bind).toHaveAccessibleName(/1/);
    await bind.click();
    await expect(bind).toBeFocused();
    await expect(bound.stations).toHaveCount(1);
    await expect(bound.stations).toContainText('Not saved yet');
    await expect(unsaved).toHaveText('1 change not saved yet');

    await unbound.search.fill('no such place');
    await expect(unbound.region).toContainText('No station matches the search');
    await expect(unbound.all).toBeDisabled();
    await unbound.clearSearch.click();
    await unbound.all.check();
    await bind.click();
    await expect(unbound.region).toContainText('Every station of the company is bound');
    await expect(unsaved).toHaveText(`${stations.length} changes not saved yet`);

    await customers.cancel.click();
    await expect(dialog).toHaveCount(0);
    await customers.stationsOf(customer.name).click();
    await expect(bound.region).toContainText('No station is bound yet');

    await unbound.all.check();
    await bind.click();
    await bound.all.check();
    await bound.station(first!.station_name).uncheck();
    await expect(bound.all).toBeChecked({ checked: false });
    await unbind.click();
    await expect(bound.stations).toHaveCount(1);
    await customers.save.click();
    await expect(customers.message(`${customer.name} now sees 1 station of your company`)).toContainText(
      'Operation Success',
    );
    await expect(dialog).toHaveCount(0);

    await shell(page).chooseLanguage('中文');
    await customers.stationsOf(customer.name).click();
    await expect(bound.stations).toHaveCount(1);
    await expect(bound.stations).toContainText(first!.station_name);
    await expect(bound.stations).not.toContainText('尚未保存');
    await bound.all.check();
    await unbind.click();
    await expect(bound.region).toContainText('尚未绑定电站');
    await expect(unsaved).toHaveText('1 项更改尚未保存');
    await customers.cancel.click();

    const theirs = await browser.newPage({ baseURL: baseURL! });
    await openSignedIn(theirs, customer);
    await theirs.goto('/powerDetail');
    await expect(stationListPage(theirs).names).toHaveText([first!.station_name]);
    await theirs.close();
  });
});

test('[CUS-01] [CUS-02] assigns stations by keyboard, on a phone too, and keeps the dialog open with the server’s message when saving fails @full', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const installer = await signInInstaller(baseURL!);
  const { stations } = installer;
  await withDemoCustomer(baseURL!, async (customer) => {
    await openSignedInAs(page, 'installer');
    const customers = customersPanel(page);
    const { unbound, bound, bind, unbind, dialog } = customers;
    await customers.open();

    await test.step('by keyboard alone', async () => {
      await customers.stationsOf(customer.name).focus();
      await page.keyboard.press('Enter');
      await expect(unbound.stations).toHaveCount(stations.length);
      await unbound.search.focus();
      await page.keyboard.type(stations[0]!.station_name);
      await expect(unbound.stations).toHaveCount(1);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(unbound.all).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(unbound.station(stations[0]!.station_name)).toBeFocused();
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await expect(bind).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(bound.stations).toHaveCount(1);
      await expect(dialog.getByRole('status').filter({ hasText: '1 station bound' })).toBeAttached();
      await page.keyboard.press('Tab');
      await expect(unbind).toBeFocused();
      await customers.save.focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(customers.stationsOf(customer.name)).toBeFocused();
    });

    await test.step('accessible at a desk', async () => {
      await customers.stationsOf(customer.name).click();
      await unbound.stations.first().getByRole('checkbox').check();
      await bind.click();
      await bound.all.check();
      await expectAccessible(page);
      await customers.cancel.click();
    });

    await test.step('cards and panels below each other on a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(customers.panel.getByRole('table')).toHaveCount(0);
      await expect(customers.rows.filter({ hasText: customer.email })).toContainText(customer.name);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await expectAccessible(page);
      await customers.stationsOf(customer.name).click();
      await unbound.all.check();
      await bind.click();
      await expect(customers.unsaved).toBeVisible();
      const above = await unbound.region.boundingBox();
      const below = await bound.region.boundingBox();
      expect(below!.y).toBeGreaterThan(above!.y + above!.height);
      expect(below!.width).toBeLessThan(390);
      expect(await dialog.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
      await expect(customers.save).toBeInViewport();
      await expectAccessible(page);
    });

    await test.step('the customer is gone', async () => {
      const gone = 'This person is not in the company.';
      await installer.remove(await installer.userId(customer.email));
      await customers.save.click();
      await expect(dialog.getByRole('alert')).toContainText(gone);
      await expect(bound.stations).toHaveCount(stations.length);
      await customers.cancel.click();
      await customers.stationsOf(customer.name).click();
      await expect(dialog.getByRole('alert')).toContainText(gone);
    });
  });
});
