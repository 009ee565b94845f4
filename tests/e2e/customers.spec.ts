import { getCustomers, transferAuthority } from '@heliograph/contracts/http';
import { readData, makeCustomer } from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { customersPanel } from './pages/customersPanel.ts';
import { shell } from './pages/shell.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { signInByApi, type NewUser } from './support/users.ts';
import { createEnterprise, createUser } from './support/createUser.ts';

const success = 'Operation Success';

/** Registers a company and opens the user centre as its administrator. */
async function newCompany(page: Page): Promise<NewUser> {
  const administrator = await createEnterprise();
  await openSignedIn(page, administrator);
  await customersPanel(page).open();
  return administrator;
}

/** Adds a new customer to the company of this administrator through the API. */
async function addNewCustomer(http: string, administrator: NewUser) {
  const customer = await createUser();
  const { token, enterprise_code: code } = await signInByApi(http, administrator);
  const session = await signInByApi(http, customer);
  await makeCustomer({ http }, { code, email: customer.email }, { token }, session);
  return { customer, code, token, session };
}

test('[CUS-01] [CUS-02] lists the administrator of a new company alone, then a customer, who is removed after a question by name @full', async ({
  page,
  baseURL,
}) => {
  const administrator = await newCompany(page);
  const customers = customersPanel(page);
  const { heading, rows, columns, panel } = customers;
  await expect(heading).toHaveText('Customers1 person');
  await expect(columns).toHaveText(['Name', 'E-mail', 'Last time', 'Operations']);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Administrator');
  // Neither remove nor transfer.
  await expect(rows.getByRole('button')).toHaveCount(1);
  await expect(panel.getByText('No customers yet')).toBeVisible();
  await customers.stationsOf(administrator.name).click();
  await expect(customers.dialog).toContainText('No station is linked to your company yet');
  await customers.save.click();
  await expect(customers.dialog).toHaveCount(0);

  const { customer } = await addNewCustomer(baseURL!, administrator);
  await customers.reload.click();
  await expect(rows).toHaveCount(2);
  await customers.remove(customer.name).click();
  await expect(customers.warning).toContainText(customer.name);
  await expect(customers.warning).toContainText(customer.email);
  await expect(customers.warning).toContainText('leaves your company');
  await customers.cancelWarning.click();
  await expect(customers.warning).toHaveCount(0);
  await expect(customers.remove(customer.name)).toBeFocused();
  await expect(rows).toHaveCount(2);

  await customers.remove(customer.name).click();
  await customers.confirmRemoval.click();
  const message = `${customer.name} is no longer a customer of your company`;
  await expect(customers.message(message)).toContainText(success);
  await expect(rows).toHaveCount(1);
  await expect(heading).toHaveText('Customers1 person');
  await expect(customers.add).toBeFocused();

  await shell(page).chooseLanguage('中文');
  await expect(heading).toHaveText('客户1 人');
  await expect(columns).toHaveText(['姓名', '邮箱', '最近在线', '操作']);
  await expect(panel.getByText('暂无客户')).toBeVisible();
  await customers.add.click();
  await customers.submit.click();
  await expect(customers.email).toHaveAccessibleDescription('请输入邮箱');
});

test('[CUS-01] [APP-03] asks a customer, transfers the authority in two steps, and the list moves to the new administrator @full', async ({
  page,
  baseURL,
  browser,
}) => {
  test.slow();
  const administrator = await newCompany(page);
  const customers = customersPanel(page);

  await test.step('errors stand at the field and keep the input; who was asked is listed', async () => {
    const asked = await createUser();
    await expectAccessible(page);
    await customers.add.click();
    await expect(customers.email).toBeFocused();
    await customers.submit.click();
    await expect(customers.email).toHaveAccessibleDescription('Please enter the e-mail');
    await expect(customers.email).toBeFocused();
    for (const [typed, message] of [
      ['not an address', 'Enter an e-mail address such as name@company.com'],
      [
        'nobody@people.example',
        'There is no account with this e-mail address. Ask the customer to register first.',
      ],
      ['member@demo.example', 'This person belongs to another company.'],
    ] as const) {
      await customers.email.fill(typed);
      await customers.email.press('Enter');
      await expect(customers.email).toHaveAccessibleDescription(message);
      await expect(customers.email).toHaveValue(typed);
      await expect(customers.email).toHaveAttribute('aria-invalid', 'true');
      await expect(customers.email).toBeFocused();
    }
    await expectAccessible(page);
    await customers.email.fill(asked.email.toUpperCase());
    await customers.submit.click();
    await expect(customers.message(`${asked.email.toUpperCase()} has been asked`)).toContainText(success);
    await expect(customers.dialog).toHaveCount(0);
    await expect(customers.add).toBeFocused();
    await expect(customers.heading).toContainText('Customers1 person');
    await expect(customers.rows.nth(1)).toContainText('Waiting for an answer');
    await expect(customers.rows.nth(1)).toContainText(asked.email);
    await expect(customers.rows.nth(1)).not.toContainText(asked.name);
    await customers.add.click();
    await customers.email.fill(asked.email);
    await customers.submit.click();
    await expect(customers.email).toHaveAccessibleDescription(
      'This person has been asked and has not answered yet. You can send the request again.',
    );
    await page.keyboard.press('Escape');
    await customers.discard.click();
    await expect(customers.dialog).toHaveCount(0);
    await customers.withdrawFrom(asked.email).click();
    await customers.confirmWithdrawal.click();
    await expect(customers.rows).toHaveCount(1);
  });

  const { customer, code, token, session } = await addNewCustomer(baseURL!, administrator);
  const theirs = await browser.newPage({ baseURL: baseURL! });
  await openSignedIn(theirs, customer);

  await test.step('only the administrator finds the customers in the menu', async () => {
    await shell(page).open('Customers');
    await expect(page.getByRole('heading', { level: 1, name: /^Customers/ })).toBeVisible();
    await expect(
      page.getByRole('switch', { name: 'Writing to devices needs a second factor' }),
    ).toBeEnabled();
    await expectAccessible(page);
    await shell(page).go('/userCenter');
    await theirs.goto('/customers');
    await expect(theirs).toHaveURL('/');
    await expect(theirs.getByRole('alert')).toContainText('Only the administrator of a company');
    await expect(shell(theirs).menu.getByRole('link', { name: 'Customers' })).toHaveCount(0);
  });

  await test.step('removing asks, transferring asks twice', async () => {
    await customers.reload.click();
    await customers.remove(customer.name).click();
    await expectAccessible(page);
    await customers.cancelWarning.click();
    await customers.transferTo(customer.name).click();
    await expect(customers.warning).toContainText('Step 1 of 2');
    await expect(customers.warning).toContainText(customer.email);
    await expect(customers.confirmTransfer).toHaveCount(0);
    await expect(customers.next).toBeFocused();
    // A double click on the button of the first step transfers nothing.
    await customers.next.dblclick();
    await expect(customers.warning).toContainText('Step 2 of 2');
    await expect(customers.acknowledgement).not.toBeChecked();
    await expect(customers.warning).toContainText('Dangerous operation! Are you sure to continue?');
    await customers.previous.click();
    await expect(customers.warning).toContainText('Step 1 of 2');
    await customers.next.click();
    await expect(customers.acknowledgement).toBeFocused();
    await customers.confirmTransfer.click();
    await expect(customers.warning.getByRole('alert')).toHaveText('Please confirm this first');
    await expectAccessible(page);
    await expect(customers.acknowledgement).toBeFocused();
    await page.keyboard.press('Space');
    await customers.confirmTransfer.click();
    const message = `${customer.name} now administers the company`;
    await expect(customers.message(message)).toContainText(success);
    await expect(customers.panel).toHaveCount(0);
    await expect(customers.warning).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(customers.panel).toHaveCount(0);
  });

  await test.step('the list moves with the authority, also in open pages', async () => {
    const taken = customersPanel(theirs);
    await shell(theirs).go('/userCenter');
    await expect(taken.rows.first()).toContainText(customer.name);
    await expect(taken.rows.nth(1)).toContainText(administrator.name);
    await expect(taken.remove(administrator.name)).toBeVisible();
    const stack = { http: baseURL! };
    const [, former] = await readData(stack, getCustomers, { code }, session);
    await readData(stack, transferAuthority, { code, user_id: former!.user_id }, session);
    await expect(taken.panel).toHaveCount(0);
    await expect(customers.rows).toHaveCount(2);
    const [, other] = await readData(stack, getCustomers, { code }, { token });
    await readData(stack, transferAuthority, { code, user_id: other!.user_id }, { token });
    await expect(customers.panel).toHaveCount(0);
  });
  await theirs.close();
});
