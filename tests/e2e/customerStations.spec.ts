import {
  getCustomers,
  getCustomerStations,
  linkCustomerStations,
  removeCustomer,
} from '@heliograph/contracts/http';
import { readData, makeCustomer, signIn } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { customersPanel } from './pages/customersPanel.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { languages, setLanguage, tagOf } from './support/languages.ts';
import { signInByApi, type NewUser } from './support/users.ts';
import { createEnterprise, createUser } from './support/createUser.ts';

/** Texts of the pages by language. */
const words = {
  en: {
    success: 'Operation Success',
    sees: (name: string, n: number) => `${name} now sees ${n} station${n === 1 ? '' : 's'} of your company`,
    notSaved: 'Not saved yet',
    changes: (n: number) => `${n} change${n === 1 ? '' : 's'} not saved yet`,
    noMatch: 'No station matches the search',
    nothingBound: 'No station is bound yet',
    nothingUnbound: 'Every station of the company is bound',
    noStations: 'No station is linked to your company yet',
    gone: 'This person is not in the company.',
  },
  zh: {
    success: '操作成功',
    sees: (name: string, n: number) => `${name} 现在可以查看您企业的 ${n} 座电站`,
    notSaved: '尚未保存',
    changes: (n: number) => `${n} 项更改尚未保存`,
    noMatch: '没有符合搜索条件的电站',
    nothingBound: '尚未绑定电站',
    nothingUnbound: '企业的所有电站均已绑定',
    noStations: '尚无电站与您的企业关联',
    gone: '此人不在该企业中。',
  },
} as const;

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
    assign: (user_id: number, ids: readonly number[]) =>
      readData(stack, linkCustomerStations, { code, user_id, station_id: ids.join(',') }, { token }),
  };
}

for (const language of languages) {
  const texts = words[language];

  test.describe(`stations of customers, in ${language}`, tagOf(language), () => {
    test.beforeEach(({ page }) => setLanguage(page, language));

    test('[CUS-02] binds stations to a customer, who then sees them', async ({ page, baseURL, browser }) => {
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
        await expect(bound.region).toContainText(texts.nothingBound);
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
        await expect(bound.stations).toContainText(texts.notSaved);
        await expect(unsaved).toHaveText(texts.changes(1));

        await unbound.search.fill('no such place');
        await expect(unbound.region).toContainText(texts.noMatch);
        await expect(unbound.all).toBeDisabled();
        await unbound.clearSearch.click();
        await unbound.all.check();
        await bind.click();
        await expect(unbound.region).toContainText(texts.nothingUnbound);
        await expect(unsaved).toHaveText(texts.changes(stations.length));

        await customers.cancel.click();
        await expect(dialog).toHaveCount(0);
        await customers.stationsOf(customer.name).click();
        await expect(bound.region).toContainText(texts.nothingBound);

        await unbound.all.check();
        await bind.click();
        await bound.all.check();
        await bound.station(first!.station_name).uncheck();
        await expect(bound.all).toBeChecked({ checked: false });
        await unbind.click();
        await expect(bound.stations).toHaveCount(1);
        await customers.save.click();
        await expect(customers.message(texts.sees(customer.name, 1))).toContainText(texts.success);
        await expect(dialog).toHaveCount(0);

        await customers.stationsOf(customer.name).click();
        await expect(bound.stations).toHaveCount(1);
        await expect(bound.stations).toContainText(first!.station_name);
        await expect(bound.stations).not.toContainText(texts.notSaved);
        await customers.cancel.click();

        const theirs = await browser.newPage({ baseURL: baseURL! });
        await openSignedIn(theirs, customer);
        await theirs.goto('/powerDetail');
        await expect(stationListPage(theirs).names).toHaveText([first!.station_name]);
        await theirs.close();
      });
    });

    test('[CUS-02] keeps the dialog open with the server’s message when saving fails @full', async ({
      page,
      baseURL,
    }) => {
      const installer = await signInInstaller(baseURL!);
      await withDemoCustomer(baseURL!, async (customer) => {
        await openSignedInAs(page, 'installer');
        const customers = customersPanel(page);
        await customers.open();
        await customers.stationsOf(customer.name).click();
        await customers.unbound.all.check();
        await customers.bind.click();
        await installer.remove(await installer.userId(customer.email));
        await customers.save.click();
        await expect(customers.dialog.getByRole('alert')).toContainText(texts.gone);
        await expect(customers.bound.stations).toHaveCount(installer.stations.length);
        await customers.cancel.click();
        await customers.stationsOf(customer.name).click();
        await expect(customers.dialog.getByRole('alert')).toContainText(texts.gone);
      });
    });

    test('[CUS-02] shows that a company has no stations @full', async ({ page }) => {
      const administrator = await createEnterprise();
      await openSignedIn(page, administrator);
      await customersPanel(page).open();
      const customers = customersPanel(page);
      await customers.stationsOf(administrator.name).click();
      await expect(customers.dialog).toContainText(texts.noStations);
      await customers.save.click();
      await expect(customers.dialog).toHaveCount(0);
    });
  });
}

test('[CUS-02] assigns stations by keyboard alone @full', async ({ page, baseURL }) => {
  const { stations } = await signInInstaller(baseURL!);
  await withDemoCustomer(baseURL!, async (customer) => {
    await openSignedInAs(page, 'installer');
    const customers = customersPanel(page);
    await customers.open();
    await customers.stationsOf(customer.name).focus();
    await page.keyboard.press('Enter');
    const { unbound, bound, bind, unbind } = customers;
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
    await expect(customers.dialog.getByRole('status').filter({ hasText: '1 station bound' })).toBeAttached();
    await page.keyboard.press('Tab');
    await expect(unbind).toBeFocused();
    await customers.save.focus();
    await page.keyboard.press('Enter');
    await expect(customers.dialog).toHaveCount(0);
    await expect(customers.stationsOf(customer.name)).toBeFocused();
  });
});

test('[CUS-02] the station dialog is accessible @full', async ({ page }) => {
  await openSignedInAs(page, 'installer');
  const customers = customersPanel(page);
  await customers.open();
  await customers.stationsOf('Mei Tanaka').click();
  await customers.unbound.stations.first().getByRole('checkbox').check();
  await customers.bind.click();
  await customers.bound.all.check();
  await expectAccessible(page);
  await customers.cancel.click();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[CUS-01] [CUS-02] shows customers as cards and stacks the panels without overflow @full', async ({
    page,
    baseURL,
  }) => {
    await withDemoCustomer(baseURL!, async (customer) => {
      await openSignedInAs(page, 'installer');
      const customers = customersPanel(page);
      await customers.open();
      const sticksOut = () =>
        page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      await expect(customers.panel.getByRole('table')).toHaveCount(0);
      await expect(customers.rows.filter({ hasText: customer.email })).toContainText(customer.name);
      expect(await sticksOut()).toBe(false);
      await expectAccessible(page);

      await customers.stationsOf(customer.name).click();
      await customers.unbound.all.check();
      await customers.bind.click();
      await expect(customers.unsaved).toBeVisible();
      const above = await customers.unbound.region.boundingBox();
      const below = await customers.bound.region.boundingBox();
      expect(below!.y).toBeGreaterThan(above!.y + above!.height);
      expect(below!.width).toBeLessThan(390);
      expect(await customers.dialog.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
      await expect(customers.save).toBeInViewport();
      await expectAccessible(page);
      await customers.cancel.click();
    });
  });
});
