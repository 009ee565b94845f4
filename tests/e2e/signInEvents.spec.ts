import { listMessages } from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { auditPage } from './pages/auditPage.ts';
import { homePage } from './pages/homePage.ts';
import { messageCentre } from './pages/messageCentre.ts';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/signInPage.ts';
import { userCenterPage } from './pages/userCenterPage.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { type NewUser } from './support/users.ts';
import { createUser } from './support/createUser.ts';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** Mails about new devices that a person got. */
async function mailsTo({ email }: NewUser) {
  const all = await listMessages(process.env.MAILBOX ?? '', email);
  return all.filter(({ subject }) => subject.startsWith('New sign-in'));
}

const signIn = (page: Page, { email, password }: NewUser) =>
  signInPage(page).submitCredentials(email, password);

test('[OPS-03] [OPS-05] [USR-01] a sign-in with a second browser is mailed, listed, on a phone and in Chinese too, and ended @full', async ({
  page,
  playwright,
  launchOptions,
  baseURL,
}) => {
  const person = await createUser();
  await signInPage(page).open();
  await signIn(page, person);
  await homePage(page).greeting.waitFor();

  // Another name for a context's pages is not one for the engine, which signs in.
  const args = [...(launchOptions.args ?? []), `--user-agent=${SAFARI}`];
  const second = await playwright.chromium.launch({ ...launchOptions, args });
  const context = await second.newContext({ baseURL: baseURL! });
  const phone = await context.newPage();
  await signInPage(phone).open();
  await signIn(phone, { ...person, password: 'not the password' });
  await signInPage(phone).ok.click();
  await signIn(phone, person);
  await homePage(phone).greeting.waitFor();
  await expect.poll(() => mailsTo(person)).toHaveLength(1);
  expect(await context.cookies()).toContainEqual(
    expect.objectContaining({ name: 'heliograph-browser', httpOnly: true, sameSite: 'Lax' }),
  );
  const [mail] = await mailsTo(person);
  expect(mail!.text).toContain(
    'Device: Safari on iOS\nAddress: 127.0.0.1\nPlace: Local network\nSigned in with: password',
  );
  expect(mail!.text).toContain('/userCenter\n');

  const messages = messageCentre(page);
  await messages.open();
  await expect(messages.row('from a new device: Safari on iOS')).toContainText('Local network · 127.0.0.1');
  await messages.row('from a new device').click();

  const center = userCenterPage(page);
  await expect(center.sessionItems).toHaveCount(2);
  await expect(center.sessionItems.last()).toContainText('Local network · 127.0.0.1');
  await expect(center.signInItems).toHaveCount(3);
  await expect(center.signInItems.filter({ hasText: 'Refused' })).toContainText('Wrong password');
  await expect(center.signInItems.last()).toContainText('Chrome on Linux');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await shell(page).chooseLanguage('中文');
  await expect(center.signInItems.last()).toContainText('密码');
  await expect(center.signInItems.last()).toContainText('本地网络');
  await shell(page).chooseLanguage('English');

  await center.signOutSession.click();
  await center.confirmation.getByRole('button', { name: 'Sign out' }).click();
  await expect(signInPage(phone).account).toBeVisible();
  await center.allSignIns.click();
  const audit = auditPage(page);
  await expect(audit.rows).toHaveCount(4);
  await expect(audit.row('Signed out from elsewhere')).toContainText('Safari, iOS');
  await expect(audit.row('Sign-in refused')).toContainText('Someone');

  // The phone is known now: its next sign-in is recorded and not reported.
  await signIn(phone, person);
  await homePage(phone).greeting.waitFor();
  await audit.reload.click();
  await expect(audit.row('Safari on iOS').filter({ hasText: 'Signed in' })).toContainText('Times: 2');
  expect(await mailsTo(person)).toHaveLength(1);
  await second.close();
});
