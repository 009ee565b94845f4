import { getCustomers, transferAuthority } from '@heliograph/contracts/http';
import { readData, makeCustomer } from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { customersPanel } from './pages/customersPanel.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { languages, setLanguage, tagOf } from './support/languages.ts';
import { signInByApi, type NewUser } from './support/users.ts';
import { createEnterprise, createUser } from './support/createUser.ts';

/** Texts of the pages by language. */
const words = {
  en: {
    count: (n: number) => `Customers${n} ${n === 1 ? 'person' : 'people'}`,
    columns: ['Name', 'E-mail', 'Last time', 'Operations'],
    administrator: 'Administrator',
    empty: 'No customers yet',
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
  },
  zh: {
    count: (n: number) => `客户${n} 人`,
    columns: ['姓名', '邮箱', '最近在线', '操作'],
    administrator: '管理员',
    empty: '暂无客户',
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
  },
} as const;

/** Registers a company and opens the user centre as its administrator. */
async function newCompany(page: Page): Promise<NewUser> {
  const administrator = await createEnterprise();
  await openSignedIn(page, administrator);
  await customersPanel(page).open();
  return administrator;
}

for (const language of languages) {
  const texts = words[language];

  test.describe(`customers, in ${language}`, tagOf(language), () => {
    test.beforeEach(({ page }) => setLanguage(page, language));

    test('[CUS-01] lists only the administrator of a new company, without remove and transfer @full', async ({
      page,
    }) => {
      await newCompany(page);
      const { heading, rows, columns, panel } = customersPanel(page);
      await expect(heading).toHaveText(texts.count(1));
      await expect(columns).toHaveText([...texts.columns]);
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText(texts.administrator);
      await expect(rows.getByRole('button')).toHaveCount(1);
      await expect(panel.getByText(texts.empty)).toBeVisible();
    });

    test('[CUS-01] shows errors at the field, keeps the input, and lists who was asked @full', async ({
      page,
    }) => {
      await newCompany(page);
      const customer = await createUser();
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
      const administrator = await newCompany(page);
      const customer = await createUser();
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

    test('[CUS-01] transfers the authority in two steps, and the list moves to the new administrator @full', async ({
      page,
      baseURL,
      browser,
    }) => {
      test.slow();
      const administrator = await newCompany(page);
      const customer = await createUser();
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

    test('[CUS-01] the list goes with the authority that is transferred elsewhere, and returns with it @full', async ({
      page,
      baseURL,
    }) => {
      const administrator = await newCompany(page);
      const customer = await createUser();
      const stack = { http: baseURL! };
      const { token, enterprise_code: code } = await signInByApi(baseURL!, administrator);
      const session = await signInByApi(baseURL!, customer);
      await makeCustomer({ http: baseURL! }, { code, email: customer.email }, { token }, session);
      const { user_id } = (await readData(stack, getCustomers, { code }, { token }))[1]!;
      const customers = customersPanel(page);
      await expect(customers.panel).toBeVisible();
      await readData(stack, transferAuthority, { code, user_id }, { token });
      await expect(customers.panel).toHaveCount(0);

      const back = (await readData(stack, getCustomers, { code }, session))[1]!;
      await readData(stack, transferAuthority, { code, user_id: back.user_id }, session);
      await expect(customers.rows).toHaveCount(2);
    });
  });
}

test.describe('accessibility', () => {
  test('[CUS-01] the panel and the add dialog are accessible @full', async ({ page }) => {
    await openSignedInAs(page, 'installer');
    const customers = customersPanel(page);
    await customers.open();
    await expectAccessible(page);
    await customers.add.click();
    await customers.submit.click();
    await expect(customers.email).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
  });

  test('[CUS-01] the remove and transfer dialogs are accessible @full', async ({ page }) => {
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
});
