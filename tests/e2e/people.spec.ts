import { beginTotp, confirmTotp, doLogin, getPeople, setAdministrator } from '@heliograph/contracts/http';
import { callStack, readData, listMessages, totpCode } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { peoplePage } from './pages/peoplePage.ts';
import { reportPages } from './pages/reportPages.ts';
import { securityPanel } from './pages/securityPanel.ts';
import { shell } from './pages/shell.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { createStation } from './support/createStation.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { signInByApi, type NewUser } from './support/users.ts';
import { createUser } from './support/createUser.ts';

const canSignIn = async (http: string, { email, password }: NewUser) =>
  (await callStack({ http }, doLogin, { type: 2, account: email, password })).status === 200;

test('[OPS-02] an administrator finds, disables, enables and appoints somebody else @full', async ({
  page,
  baseURL,
}) => {
  const user = await createUser();
  await openSignedInAs(page, 'admin');
  const people = peoplePage(page);
  await people.open();
  await expect(people.row('Ada Novak')).toContainText('You');
  await expect(people.operations('admin@demo.example')).toHaveCount(0);
  await people.search.fill(user.email);
  const row = people.row(user.email);
  await expect(row).toHaveCount(1);
  await expectAccessible(page);

  await people.carryOut(user.email, 'Disable account', 'Disable');
  await expect(row).toContainText('Disabled');
  expect(await canSignIn(baseURL!, user)).toBe(false);
  await people.carryOut(user.email, 'Enable account', 'Enable');
  await expect(row).not.toContainText('Disabled');
  expect(await canSignIn(baseURL!, user)).toBe(true);

  await people.carryOut(user.email, 'Make administrator', 'Make administrator');
  await expect(row).toContainText('Administrator');
  await people.filter('Administrators').click();
  await expect(row).toHaveCount(1);
  await people.carryOut(user.email, 'Remove the administrator role', 'Remove the role');
  await expect(row).toHaveCount(0);
});

test('[OPS-02] who is signed out by an administrator reads why, a deleted account leaves its stations to be handed over, and a phone has cards @full', async ({
  page,
  browser,
  baseURL,
}) => {
  const user = await createUser();
  const name = `Orphan Creek ${user.email.slice(0, 8)}`;
  await createStation(baseURL!, user, { station_name: name });
  const theirs = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await openSignedIn(theirs, user);
  await shell(theirs).openPlainPage();
  await expect(shell(theirs).connectionStatus).toBeVisible();
  await openSignedInAs(page, 'admin');
  const people = peoplePage(page);
  await people.open();
  await people.search.fill(user.email);
  await people.carryOut(user.email, 'Sign out everywhere', 'Sign out');
  await expect(theirs).toHaveURL(/\/login/);
  await expect(theirs.getByText('An administrator signed you out. Please sign in again.')).toBeVisible();
  await theirs.context().close();

  await people.operations(user.email).click();
  await page.getByRole('menuitem', { name: 'Delete account' }).click();
  await expect(people.dialog).toContainText('Its stations (1) remain without an owner');
  await people.dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No account matches')).toBeVisible();
  await people.ownerless.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await shell(page).go('/people', 'People');
  await people.search.fill('');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(people.card('Ada Novak')).toContainText('admin@demo.example');
  await expectAccessible(page);
});

test('[OPS-03] an administrator resets the second factors of somebody who lost them, after a fresh proof @full', async ({
  page,
  baseURL,
}) => {
  const stack = { http: baseURL! };
  const user = await createUser();
  const { token } = await signInByApi(baseURL!, user);
  const setUp = async (options: { token: string }) => {
    const { secret } = await readData(stack, beginTotp, {}, options);
    await readData(stack, confirmTotp, { code: totpCode(secret, Date.now()) }, options);
    return secret;
  };
  await setUp({ token });
  expect(await canSignIn(baseURL!, user)).toBe(false);

  // An administrator of this journey: its second factor must not meet others.
  const administrator = await createUser();
  const appointing = await readData(stack, doLogin, {
    type: 2,
    account: 'admin@demo.example',
    password: process.env.DEMO_PASSWORD ?? '',
  });
  const { list } = await readData(stack, getPeople, { q: administrator.email }, appointing);
  await readData(
    stack,
    setAdministrator,
    { user_id: list[0]!.user_id, administrator: 1 },
    { token: appointing.token },
  );
  await openSignedIn(page, administrator);
  // Set up elsewhere: what this session proved with the password no longer counts.
  const secret = await setUp({ token: (await signInByApi(baseURL!, administrator)).token });

  const people = peoplePage(page);
  await people.open();
  await people.search.fill(user.email);
  await people.operations(user.email).click();
  await page.getByRole('menuitem', { name: 'Reset second factors' }).click();
  await expect(people.dialog).toContainText('make sure that');
  await expectAccessible(page);
  await people.dialog.getByRole('button', { name: 'Reset', exact: true }).click();
  const security = securityPanel(page);
  await security.codeField.fill(totpCode(secret, Date.now() + 30_000));
  await security.freshProof.getByRole('button', { name: 'Confirm' }).click();
  await expect(people.message('were reset')).toBeVisible();
  await people.operations(user.email).click();
  await expect(page.getByRole('menuitem', { name: 'Make administrator' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Reset second factors' })).toBeHidden();
  expect(await canSignIn(baseURL!, user)).toBe(true);
  const mail = await listMessages(process.env.MAILBOX ?? '', user.email);
  expect(mail.map(({ text }) => text).join('')).toContain('An administrator removed the authenticator app');
});

test('[OPS-02] [OPS-07] [REP-01] [REP-06] only administrators open the pages of accounts and of the server, and the operation report @full', async ({
  page,
}) => {
  await openSignedInAs(page, 'owner');
  const people = peoplePage(page);
  const report = reportPages(page);
  await people.open();
  await expect(people.message('Only administrators can manage accounts.')).toBeVisible();
  await shell(page).go('/server');
  await expect(page.getByText('Only administrators can see the state of the server.')).toBeVisible();
  await shell(page).open('Sheet');
  await expect(report.card('Tariff report')).toBeVisible();
  await expect(report.card('Operation report')).toHaveCount(0);
  await shell(page).go('/sheet?report=operation');
  await expect(page.getByText('This report is for administrators')).toBeVisible();
});
