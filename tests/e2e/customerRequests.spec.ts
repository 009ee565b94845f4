import { addCustomer } from '@heliograph/contracts/http';
import { readData, waitForMessage } from '@heliograph/testing';
import { expect, test, type Browser } from '@playwright/test';
import { customersPanel } from './pages/customersPanel.ts';
import { messageCentre } from './pages/messageCentre.ts';
import { receivedRequests } from './pages/receivedRequests.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { languages, setLanguage, tagOf, type Language } from './support/languages.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { signInByApi, type NewUser } from './support/users.ts';
import { createEnterprise, createUser } from './support/createUser.ts';

/** Texts of the pages by language. */
const words = {
  en: {
    waiting: 'Waiting for an answer',
    asks: (company: string) => `${company} asks to add you as a customer`,
    accepted: (company: string) => `You are now a customer of ${company}.`,
    declined: (company: string) => `You declined the request of ${company}.`,
    isCustomer: (name: string, company: string) => `${name} is now a customer of ${company}`,
    hasDeclined: (email: string, company: string) => `${email} declined to become a customer of ${company}`,
    repeated: (email: string) => `The request was sent to ${email} again`,
    withdrawn: (email: string) => `The request to ${email} was withdrawn`,
    gone: 'The request in the link has been answered or withdrawn, or it has expired.',
  },
  zh: {
    waiting: '等待答复',
    asks: (company: string) => `${company} 请求将您添加为客户`,
    accepted: (company: string) => `您已成为 ${company} 的客户。`,
    declined: (company: string) => `您已拒绝 ${company} 的请求`,
    isCustomer: (name: string, company: string) => `${name} 已成为 ${company} 的客户`,
    hasDeclined: (email: string, company: string) => `${email} 拒绝成为 ${company} 的客户`,
    repeated: (email: string) => `已再次向 ${email} 发送请求`,
    withdrawn: (email: string) => `已撤回发给 ${email} 的请求`,
    gone: '链接中的请求已被答复或撤回，或已过期。',
  },
} as const;

/** Opens a browser of its own in which a user is signed in. */
async function openAs(browser: Browser, baseURL: string, user: NewUser, language: Language) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await setLanguage(page, language);
  await openSignedIn(page, user);
  return page;
}

/** A company asks a new user through the API. */
async function askedUser(http: string, administrator: NewUser): Promise<NewUser> {
  const customer = await createUser();
  const { token, enterprise_code: code } = await signInByApi(http, administrator);
  await readData({ http }, addCustomer, { code, email: customer.email }, { token });
  return customer;
}

/** A new company that asked a new user, and its administrator's page of customers. */
async function openAsked(browser: Browser, baseURL: string, language: Language) {
  const company = await createEnterprise();
  const person = await askedUser(baseURL, company);
  const ours = await openAs(browser, baseURL, company, language);
  const customers = customersPanel(ours);
  await customers.open();
  return { company, person, ours, customers };
}

for (const language of languages) {
  const texts = words[language];

  test.describe(`requests to become a customer, in ${language}`, tagOf(language), () => {
    test('[CUS-01] [APP-06] are asked by the administrator and accepted from the message, both pages follow', async ({
      browser,
      baseURL,
    }) => {
      test.slow();
      const [company, person] = [await createEnterprise(), await createUser()];
      const theirs = await openAs(browser, baseURL!, person, language);
      await theirs.goto('/userCenter');
      await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
      const requests = receivedRequests(theirs);
      await expect(requests.panel).toHaveCount(0);

      const ours = await openAs(browser, baseURL!, company, language);
      const customers = customersPanel(ours);
      await customers.open();
      await customers.add.click();
      await customers.email.fill(person.email);
      await customers.submit.click();
      await expect(customers.rows.nth(1)).toContainText(texts.waiting);
      await expect(customers.rows.nth(1)).toContainText(person.email);
      await expect(customers.rows.nth(1)).not.toContainText(person.name);

      // The open page follows; the message leads to the answer.
      await expect(requests.panel).toContainText(texts.asks(company.name));
      await theirs.goto('/');
      const messages = messageCentre(theirs);
      await messages.open();
      await messages.row(texts.asks(company.name)).click();
      await expect(requests.heading).toBeFocused();
      await expect(requests.panel).not.toContainText(texts.gone);
      await expectAccessible(theirs);
      await requests.accept(company.name).click();
      await expect(requests.outcome(texts.accepted(company.name))).toBeFocused();
      await expect(requests.accept(company.name)).toHaveCount(0);
      await expect(requests.panel).not.toContainText(texts.gone);

      await expect(customers.rows.nth(1)).toContainText(person.name);
      await expect(customers.rows).toHaveCount(2);
      await messageCentre(ours).open();
      await expect(messageCentre(ours).row(texts.isCustomer(person.name, company.name))).toBeVisible();
      await theirs.context().close();
      await ours.context().close();
    });

    test('[CUS-01] are declined from the link in the e-mail, and the administrator learns of it @full', async ({
      browser,
      baseURL,
    }) => {
      const { company, person, ours, customers } = await openAsked(browser, baseURL!, language);
      await expect(customers.rows).toHaveCount(2);

      const { html } = await waitForMessage(process.env.MAILBOX ?? '', person.email, { after: 0 });
      const link = new URL(/href="([^"]*userCenter[^"]*)"/.exec(html)![1]!);
      const theirs = await openAs(browser, baseURL!, person, language);
      await theirs.goto(link.pathname + link.search);
      const requests = receivedRequests(theirs);
      await requests.decline(company.name).click();
      await expect(requests.outcome(texts.declined(company.name))).toBeFocused();
      await theirs.goto(link.pathname + link.search);
      await expect(requests.panel).toContainText(texts.gone);

      await expect(customers.rows).toHaveCount(1);
      await messageCentre(ours).open();
      await expect(messageCentre(ours).row(texts.hasDeclined(person.email, company.name))).toBeVisible();
      await theirs.context().close();
      await ours.context().close();
    });

    test('[CUS-01] are sent again and withdrawn, and disappear from the open page @full', async ({
      browser,
      baseURL,
    }) => {
      const { company, person, ours, customers } = await openAsked(browser, baseURL!, language);
      await customers.repeatTo(person.email).click();
      await expect(customers.message(texts.repeated(person.email))).toBeVisible();

      const theirs = await openAs(browser, baseURL!, person, language);
      await theirs.goto('/userCenter');
      const requests = receivedRequests(theirs);
      await expect(requests.accept(company.name)).toBeVisible();

      await customers.withdrawFrom(person.email).click();
      await customers.cancelWarning.click();
      await expect(customers.withdrawFrom(person.email)).toBeFocused();
      await customers.withdrawFrom(person.email).click();
      await customers.confirmWithdrawal.click();
      await expect(customers.message(texts.withdrawn(person.email))).toBeVisible();
      await expect(customers.rows).toHaveCount(1);
      await expect(customers.add).toBeFocused();

      await expect(requests.panel).toHaveCount(0);
      await theirs.context().close();
      await ours.context().close();
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[CUS-01] requests fit and are accessible, on both sides @full', async ({
    page,
    browser,
    baseURL,
  }) => {
    const company = await createEnterprise();
    const person = await askedUser(baseURL!, company);
    await openSignedIn(page, company);
    const customers = customersPanel(page);
    await customers.open();
    await expect(customers.rows.filter({ hasText: person.email })).toContainText(words.en.waiting);
    const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } });
    const theirs = await context.newPage();
    await openSignedIn(theirs, person);
    await theirs.goto('/userCenter');
    await expect(receivedRequests(theirs).accept(company.name)).toBeVisible();
    for (const one of [page, theirs]) {
      await expectAccessible(one);
      const sticksOut = await one.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(sticksOut).toBe(false);
    }
    await context.close();
  });
});
