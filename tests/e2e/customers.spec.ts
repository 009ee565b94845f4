import {
  getCustomers,
  getCustomerStations,
  linkCustomerStations,
  removeCustomer,
  transferAuthority,
} from '@heliograph/contracts/http';
import { dataOf, makeCustomer, signIn } from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { customersPanel } from './pages/customersPanel.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { languages, setLanguage } from './support/languages.ts';
import { registerEnterprise, signInByApi, registerUser, type NewUser } from './support/users.ts';

/** Texts of the pages by language. */
const words = {
  en: {
    count: (n: number) => `Customers${n} ${n === 1 ? 'person' : 'people'}`,
    columns: ['Name', 'E-mail', 'Last time', 'Operations'],
    administrator: 'Administrator',
    empty: 'No customers yet',
    never: 'Never signed in',
    enterEmail: 'Please enter the e-mail',
    badEmail: 'Enter an e-mail address such as name@company.com',
    noAccount: 'There is no account with this e-mail address. Ask the customer to register first.',
    elsewhere: 'This person belongs to another company.',
    success: 'Operation Success',
    asked: (email: string) => `${email} has been asked`,
    askedAlready: 'This person has been asked and has not answered yet. You can send the request again.',
    waiting: 'Waiting for an answer',
    leaves: 'leaves your company',
    left: (name: string) => `${name} is no longer a customer of your company`,
    step: (n: number) => `Step ${n} of 2`,
    danger: 'Dangerous operation! Are you sure to continue?',
    tick: 'Please confirm this first',
    transferred: (name: string) => `${name} now administers the company`,
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
    count: (n: number) => `客户${n} 人`,
    columns: ['姓名', '邮箱', '最近在线', '操作'],
    administrator: '管理员',
    empty: '暂无客户',
    never: '从未登录',
    enterEmail: '请输入邮箱',
    badEmail: '邮箱格式应类似 name@company.com',
    noAccount: '没有使用此邮箱的账号，请先让客户注册。',
    elsewhere: '此人已属于另一家企业。',
    success: '操作成功',
    asked: (email: string) => `已向 ${email} 发送请求`,
    askedAlready: '已向此人发送请求，对方尚未答复。您可以再次发送。',
    waiting: '等待答复',
    leaves: '将离开您的企业',
    left: (name: string) => `${name} 已不再是您企业的客户`,
    step: (n: number) => `第 ${n} 步，共 2 步`,
    danger: '危险操作！确定要继续吗？',
    tick: '请先勾选确认',
    transferred: (name: string) => `${name} 现在是企业管理员`,
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

/** Registers a company and opens the user centre as its administrator. */
async function newCompany(page: Page, http: string): Promise<NewUser> {
  const administrator = await registerEnterprise(http);
  await openSignedIn(page, administrator);
  await customersPanel(page).open();
  return administrator;
}

/** Adds a new customer to the demo company for the test, and removes them afterwards. */
async function withDemoCustomer(http: string, journey: (customer: NewUser) => Promise<void>): Promise<void> {
  const stack = { http };
  const { token, enterprise_code: code } = await signIn(
    { http, password: process.env.DEMO_PASSWORD ?? '' },
    'installer',
  );
  // Journeys that run at the same time have customers in this company too.
  const customer = await registerUser(http, `Noor ${randomUUID().slice(0, 8)}`);
  await makeCustomer(stack, { code, email: customer.email }, { token }, await signInByApi(http, customer));
  try {
    await journey(customer);
  } finally {
    const people = await dataOf(stack, getCustomers, { code }, { token });
    const left = people.find(({ email }) => email === customer.email);
    if (left) await dataOf(stack, removeCustomer, { code, user_id: left.user_id }, { token });
  }
}

async function signInInstaller(http: string) {
  const { token, enterprise_code: code } = await signIn(
    { http, password: process.env.DEMO_PASSWORD ?? '' },
    'installer',
  );
  const stack = { http };
  const stations = await dataOf(stack, getCustomerStations, { code }, { token });
  return {
    stations,
    userId: async (email: string) =>
      (await dataOf(stack, getCustomers, { code }, { token })).find((one) => one.email === email)!.user_id,
    remove: (user_id: number) => dataOf(stack, removeCustomer, { code, user_id }, { token }),
    assign: (user_id: number, ids: readonly number[]) =>
      dataOf(stack, linkCustomerStations, { code, user_id, station_id: ids.join(',') }, { token }),
  };
}

for (const language of languages) {
  const texts = words[language];

  test.describe(`customers, in ${language}`, () => {
    test.beforeEach(({ page }) => setLanguage(page, language));

    test('[CUS-01] lists only the administrator of a new company, without remove and transfer', async ({
      page,
      baseURL,
    }) => {
      await newCompany(page, baseURL!);
      const { heading, rows, columns, panel } = customersPanel(page);
      await expect(heading).toHaveText(texts.count(1));
      await expect(columns).toHaveText([...texts.columns]);
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText(texts.administrator);
      await expect(rows.getByRole('button')).toHaveCount(1);
      await expect(panel.getByText(texts.empty)).toBeVisible();
    });

    test('[CUS-01] shows errors at the field, keeps the input, and lists who was asked', async ({
      page,
      baseURL,
    }) => {
      await newCompany(page, baseURL!);
      const customer = await registerUser(baseURL!);
      const customers = customersPanel(page);
      await customers.add.click();
      await expect(customers.email).toBeFocused();
      await customers.submit.click();
      await expect(customers.email).toHaveAccessibleDescription(texts.enterEmail);
      await expect(customers.email).toBeFocused();
      for (const [typed, message] of [
        ['not an address', texts.badEmail],
        ['nobody@people.example', texts.noAccount],
        ['member@demo.example', texts.elsewhere],
      ] as const) {
        await customers.email.fill(typed);
        await customers.email.press('Enter');
        await expect(customers.email).toHaveAccessibleDescription(message);
        await expect(customers.email).toHaveValue(typed);
        await expect(customers.email).toHaveAttribute('aria-invalid', 'true');
        await expect(customers.email).toBeFocused();
      }
      await customers.email.fill(customer.email.toUpperCase());
      await customers.submit.click();
      await expect(customers.message(texts.asked(customer.email.toUpperCase()))).toContainText(texts.success);
      await expect(customers.dialog).toHaveCount(0);
      await expect(customers.add).toBeFocused();
      await expect(customers.heading).toContainText(texts.count(1));
      await expect(customers.rows.nth(1)).toContainText(texts.waiting);
      await expect(customers.rows.nth(1)).toContainText(customer.email);
      await expect(customers.rows.nth(1)).not.toContainText(customer.name);

      await customers.add.click();
      await customers.email.fill(customer.email);
      await customers.submit.click();
      await expect(customers.email).toHaveAccessibleDescription(texts.askedAlready);
      await page.keyboard.press('Escape');
      await expect(customers.dialog).toHaveCount(0);
    });

    test('[CUS-01] asks by name before it removes a customer', async ({ page, baseURL }) => {
      const administrator = await newCompany(page, baseURL!);
      const customer = await registerUser(baseURL!);
      const { token, enterprise_code: code } = await signInByApi(baseURL!, administrator);
      const theirs = await signInByApi(baseURL!, customer);
      await makeCustomer({ http: baseURL! }, { code, email: customer.email }, { token }, theirs);
      const customers = customersPanel(page);
      await customers.reload.click();
      await expect(customers.rows).toHaveCount(2);

      await customers.remove(customer.name).click();
      await expect(customers.warning).toContainText(customer.name);
      await expect(customers.warning).toContainText(customer.email);
      await expect(customers.warning).toContainText(texts.leaves);
      await customers.cancelWarning.click();
      await expect(customers.warning).toHaveCount(0);
      await expect(customers.remove(customer.name)).toBeFocused();
      await expect(customers.rows).toHaveCount(2);

      await customers.remove(customer.name).click();
      await customers.confirmRemoval.click();
      await expect(customers.message(texts.left(customer.name))).toContainText(texts.success);
      await expect(customers.rows).toHaveCount(1);
      await expect(customers.heading).toHaveText(texts.count(1));
      await expect(customers.add).toBeFocused();
    });

    test('[CUS-01] transfers the authority in two steps, and the list moves to the new administrator', async ({
      page,
      baseURL,
      browser,
    }) => {
      test.slow();
      const administrator = await newCompany(page, baseURL!);
      const customer = await registerUser(baseURL!);
      const { token, enterprise_code: code } = await signInByApi(baseURL!, administrator);
      const session = await signInByApi(baseURL!, customer);
      await makeCustomer({ http: baseURL! }, { code, email: customer.email }, { token }, session);
      const customers = customersPanel(page);
      await customers.reload.click();

      await customers.transferTo(customer.name).click();
      await expect(customers.warning).toContainText(texts.step(1));
      await expect(customers.warning).toContainText(customer.email);
      await expect(customers.confirmTransfer).toHaveCount(0);
      await expect(customers.next).toBeFocused();
      // A double click on the button of the first step transfers nothing.
      await customers.next.dblclick();
      await expect(customers.warning).toContainText(texts.step(2));
      await expect(customers.acknowledgement).not.toBeChecked();
      await expect(customers.warning).toContainText(texts.danger);
      await customers.previous.click();
      await expect(customers.warning).toContainText(texts.step(1));
      await customers.next.click();
      await expect(customers.acknowledgement).toBeFocused();
      await customers.confirmTransfer.click();
      await expect(customers.warning.getByRole('alert')).toHaveText(texts.tick);
      await expect(customers.acknowledgement).toBeFocused();
      await page.keyboard.press('Space');
      await customers.confirmTransfer.click();

      await expect(customers.message(texts.transferred(customer.name))).toContainText(texts.success);
      await expect(customers.panel).toHaveCount(0);
      await expect(customers.warning).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(customers.panel).toHaveCount(0);

      const theirs = await browser.newPage({ baseURL: baseURL! });
      await setLanguage(theirs, language);
      await openSignedIn(theirs, customer);
      const taken = customersPanel(theirs);
      await taken.open();
      await expect(taken.rows.first()).toContainText(customer.name);
      await expect(taken.rows.nth(1)).toContainText(administrator.name);
      await expect(taken.remove(administrator.name)).toBeVisible();
      await theirs.close();
    });

    test('[CUS-01] the list goes with the authority that is transferred elsewhere, and returns with it', async ({
      page,
      baseURL,
    }) => {
      const administrator = await newCompany(page, baseURL!);
      const customer = await registerUser(baseURL!);
      const stack = { http: baseURL! };
      const { token, enterprise_code: code } = await signInByApi(baseURL!, administrator);
      const session = await signInByApi(baseURL!, customer);
      await makeCustomer({ http: baseURL! }, { code, email: customer.email }, { token }, session);
      const { user_id } = (await dataOf(stack, getCustomers, { code }, { token }))[1]!;
      const customers = customersPanel(page);
      await expect(customers.panel).toBeVisible();
      await dataOf(stack, transferAuthority, { code, user_id }, { token });
      await expect(customers.panel).toHaveCount(0);

      const back = (await dataOf(stack, getCustomers, { code }, session))[1]!;
      await dataOf(stack, transferAuthority, { code, user_id: back.user_id }, session);
      await expect(customers.rows).toHaveCount(2);
    });

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

    test('[CUS-02] keeps the dialog open with the server’s message when saving fails', async ({
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

    test('[CUS-02] shows that a company has no stations', async ({ page, baseURL }) => {
      const administrator = await newCompany(page, baseURL!);
      const customers = customersPanel(page);
      await customers.stationsOf(administrator.name).click();
      await expect(customers.dialog).toContainText(texts.noStations);
      await customers.save.click();
      await expect(customers.dialog).toHaveCount(0);
    });
  });
}

test('[CUS-02] assigns stations by keyboard alone', async ({ page, baseURL }) => {
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

test.describe('accessibility', () => {
  test('[CUS-01] the panel and the add dialog are accessible', async ({ page }) => {
    await openSignedInAs(page, 'installer');
    const customers = customersPanel(page);
    await customers.open();
    await expectAccessible(page);
    await customers.add.click();
    await customers.submit.click();
    await expect(customers.email).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
  });

  test('[CUS-01] the remove and transfer dialogs are accessible', async ({ page }) => {
    await openSignedInAs(page, 'installer');
    const customers = customersPanel(page);
    await customers.open();
    await customers.remove('Mei Tanaka').click();
    await expectAccessible(page);
    await customers.cancelWarning.click();
    await customers.transferTo('Mei Tanaka').click();
    await customers.next.click();
    await customers.confirmTransfer.click();
    await expect(customers.warning.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  });

  test('[CUS-02] the station dialog is accessible', async ({ page }) => {
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
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[CUS-01] [CUS-02] shows customers as cards and stacks the panels without overflow', async ({
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
