import { addCustomer } from '@heliograph/contracts/http';
import { readData, waitForMessage } from '@heliograph/testing';
import { expect, test, type Browser } from '@playwright/test';
import { customersPanel } from './pages/customersPanel.ts';
import { messageCentre } from './pages/messageCentre.ts';
import { receivedRequests } from './pages/receivedRequests.ts';
import { shell } from './pages/shell.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { signInByApi, type NewUser } from './support/users.ts';
import { createEnterprise, createUser } from './support/createUser.ts';

/** Opens a browser of its own in which a user is signed in. */
async function openAs(browser: Browser, baseURL: string, user: NewUser) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await openSignedIn(page, user);
  return page;
}

/** A company asks a user through the API. */
async function ask(http: string, administrator: NewUser, { email }: NewUser) {
  const { token, enterprise_code: code } = await signInByApi(http, administrator);
  await readData({ http }, addCustomer, { code, email }, { token });
}

test('[CUS-01] [APP-06] requests to become a customer are asked by the administrator and accepted from the message, both pages follow @full', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [company, person] = [await createEnterprise(), await createUser()];
  const asks = `${company.email} asks to add you as a customer`;
  const gone = 'The request in the link has been answered or withdrawn, or it has expired.';
  const theirs = await openAs(browser, baseURL!, person);
  await theirs.goto('/userCenter');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  const requests = receivedRequests(theirs);
  await expect(requests.panel).toHaveCount(0);

  const ours = await openAs(browser, baseURL!, company);
  const customers = customersPanel(ours);
  await customers.open();
  await customers.add.click();
  await customers.email.fill(person.email);
  await customers.submit.click();
  await expect(customers.rows.nth(1)).toContainText('Waiting for an answer');
  await expect(customers.rows.nth(1)).toContainText(person.email);
  await expect(customers.rows.nth(1)).not.toContainText(person.name);

  // The open page follows; the message leads to the answer.
  await expect(requests.panel).toContainText(asks);
  await expect(requests.panel).not.toContainText(company.name);
  await shell(theirs).go('/');
  const messages = messageCentre(theirs);
  await messages.open();
  await messages.row(asks).click();
  await expect(requests.heading).toBeFocused();
  await expect(requests.panel).not.toContainText(gone);
  await expectAccessible(theirs);
  await requests.accept(company.email).click();
  await expect(
    requests.outcome(`You accepted the request of ${company.email} and are now a customer.`),
  ).toBeFocused();
  await expect(requests.accept(company.email)).toHaveCount(0);
  await expect(requests.panel).not.toContainText(gone);

  await expect(customers.rows.nth(1)).toContainText(person.name);
  await expect(customers.rows).toHaveCount(2);
  await messageCentre(ours).open();
  await expect(messageCentre(ours).row(`${person.name} is now a customer of ${company.name}`)).toBeVisible();
  await theirs.context().close();
  await ours.context().close();
});

test('[CUS-01] requests are sent again, withdrawn and declined from the link in the e-mail, which both pages show, in Chinese and on a phone too @full', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [company, person] = [await createEnterprise(), await createUser()];
  await ask(baseURL!, company, person);
  const ours = await openAs(browser, baseURL!, company);
  const customers = customersPanel(ours);
  await customers.open();
  const theirs = await openAs(browser, baseURL!, person);
  await theirs.goto('/userCenter');
  const requests = receivedRequests(theirs);
  await expect(requests.accept(company.email)).toBeVisible();

  await test.step('they fit a phone', async () => {
    for (const page of [ours, theirs]) {
      await page.setViewportSize({ width: 390, height: 844 });
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });

  await test.step('again, then withdrawn: it disappears from the open page', async () => {
    await customers.repeatTo(person.email).click();
    await expect(customers.message(`The request was sent to ${person.email} again`)).toBeVisible();
    await customers.withdrawFrom(person.email).click();
    await customers.cancelWarning.click();
    await expect(customers.withdrawFrom(person.email)).toBeFocused();
    await customers.withdrawFrom(person.email).click();
    await customers.confirmWithdrawal.click();
    await expect(customers.message(`The request to ${person.email} was withdrawn`)).toBeVisible();
    await expect(customers.rows).toHaveCount(1);
    await expect(customers.add).toBeFocused();
    await expect(requests.panel).toHaveCount(0);
  });

  await test.step('declined from the e-mail, in Chinese', async () => {
    for (const page of [ours, theirs]) await shell(page).chooseLanguage('中文');
    const after = Date.now();
    await ask(baseURL!, company, person);
    const { html } = await waitForMessage(process.env.MAILBOX ?? '', person.email, { after });
    const link = new URL(/href="([^"]*userCenter[^"]*)"/.exec(html)![1]!);
    await customers.reload.click();
    await expect(customers.rows.nth(1)).toContainText('等待答复');
    await theirs.goto(link.pathname + link.search);
    await expect(requests.panel).toContainText(`${company.email} 请求将您添加为客户`);
    await requests.decline(company.email).click();
    await expect(requests.outcome(`您已拒绝 ${company.email} 的请求`)).toBeFocused();
    await theirs.goto(link.pathname + link.search);
    await expect(requests.panel).toContainText('链接中的请求已被答复或撤回，或已过期。');
    await expect(customers.rows).toHaveCount(1);
    await messageCentre(ours).open();
    await expect(messageCentre(ours).row(`${person.email} 拒绝成为 ${company.name} 的客户`)).toBeVisible();
  });
  await theirs.context().close();
  await ours.context().close();
});
