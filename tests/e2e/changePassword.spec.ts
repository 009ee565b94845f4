import { expect, test } from '@playwright/test';
import { changePasswordPage } from './pages/changePasswordPage.ts';
import { homePage } from './pages/homePage.ts';
import { shell } from './pages/shell.ts';
import { signInPage, signedIn } from './pages/signInPage.ts';
import { userCenterPage } from './pages/userCenterPage.ts';
import { entered } from './support/entered.ts';
import { expectNoFaults } from './support/expectNoFaults.ts';
import { languages, speak } from './support/languages.ts';
import { codeTo, registered, withMobile } from './support/newcomer.ts';

const NEW_PASSWORD = 'kookaburra-at-half-past-nine';

/** What the page says, by language. */
const words = {
  en: {
    enterCode: 'Please enter the verification code',
    requestFirst: 'Please get a verification code first',
    enterPassword: 'Please enter your password',
    short: 'A password has at least 8 characters',
    hint: 'At least 8 characters',
    mismatch: 'Two entered passwords do not match',
    sent: 'Successfully sent email captcha!',
    codeWrong: 'The verification code is wrong or no longer valid.',
    common: 'This password is one of the first that others would try.',
  },
  zh: {
    enterCode: '请输入验证码',
    requestFirst: '请先获取验证码',
    enterPassword: '请输入密码',
    short: '密码至少需要 8 个字符',
    hint: '至少 8 个字符',
    mismatch: '两次输入的密码不一致',
    sent: '邮箱验证码发送成功！',
    codeWrong: '验证码错误或已失效',
    common: '此密码过于常见',
  },
} as const;

test('[PWD-01] by mail: says so, signs out everywhere after 500 ms, and only the new password signs in', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await registered(baseURL ?? '');
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await elsewhere.newPage();
  await entered(other, person);
  await homePage(other).open();
  await entered(page, person);
  const form = changePasswordPage(page);
  await form.open();
  const before = Date.now();
  await form.getCode.click();
  await expect(form.message('Successfully sent email captcha!')).toBeVisible();
  await expect(form.code).toBeFocused();
  await form.code.fill(await codeTo(person.email, before));
  await form.password.fill(NEW_PASSWORD);
  await expect(form.password).toHaveAttribute('type', 'password');
  await form.show.first().click();
  await expect(form.password).toHaveAttribute('type', 'text');
  await form.again.fill(NEW_PASSWORD);
  await form.again.press('Enter');
  await expect(form.message('Change Password Success')).toBeVisible();
  await expect(page).toHaveURL('/login');

  const login = signInPage(page);
  await login.account.fill(person.email);
  await login.password.fill(person.password);
  await login.submit.click();
  await expect(login.refusal).toBeVisible();
  await login.ok.click();
  await login.password.fill(NEW_PASSWORD);
  await login.submit.click();
  // Not back to the page from which the old password was changed.
  await expect(page).toHaveURL('/');
  await other.goto('/userCenter');
  await expect(signInPage(other).account).toBeVisible();
  await elsewhere.close();
});

test('[PWD-01] by SMS, for a person with a mobile number', async ({ page, baseURL }) => {
  const person = await registered(baseURL ?? '');
  const mobile = await withMobile(baseURL ?? '', person);
  await entered(page, person);
  const form = changePasswordPage(page);
  await form.open();
  await expect(form.tabs).toHaveText(['By e-mail', 'By mobile']);
  await form.tab('By mobile', '通过手机').click();
  const before = Date.now();
  await form.getCode.click();
  await expect(form.message('Get Verify Code Success!')).toBeVisible();
  await form.code.fill(await codeTo(`+61${mobile}`, before));
  await form.password.fill(NEW_PASSWORD);
  await form.again.fill(NEW_PASSWORD);
  await form.submit.click();
  await expect(form.message('Change Password Success')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await signInPage(page).enter(person.email, NEW_PASSWORD);
  await expect(page).toHaveURL('/');
});

test('[PWD-01] another code can be asked for after 60 seconds; what was typed survives the tabs', async ({
  page,
  baseURL,
}) => {
  const person = await registered(baseURL ?? '');
  await withMobile(baseURL ?? '', person);
  await page.clock.install();
  await entered(page, person);
  const form = changePasswordPage(page);
  await form.open();
  await form.getCode.click();
  await expect(form.message('Successfully sent email captcha!')).toBeVisible();
  await expect(form.waiting).toBeDisabled();
  await form.code.fill('123456');
  await form.password.fill(NEW_PASSWORD);
  await form.tab('By mobile', '通过手机').click();
  await expect(form.code).toHaveValue('');
  await expect(form.getCode).toBeEnabled();
  await expect(form.password).toHaveValue(NEW_PASSWORD);
  await form.tab('By e-mail', '通过邮箱').click();
  await expect(form.code).toHaveValue('123456');
  await expect(form.waiting).toBeDisabled();
  await page.clock.fastForward(61_000);
  await expect(form.getCode).toBeEnabled();
  await expect(form.getCode).toHaveText('Send again');
});

test('[PWD-01] the contact is masked, shown in full on a press, and masked again after 2 seconds', async ({
  page,
}) => {
  await page.clock.install();
  await signedIn(page, 'owner');
  const form = changePasswordPage(page);
  await form.open();
  await expect(form.contact).toHaveAccessibleName('Show in full: o•••r@demo.example');
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.contact.click();
  await expect(form.contact).toHaveText(/owner@demo\.example$/);
  await page.clock.runFor(1_900);
  await expect(form.contact).toHaveText(/owner@demo\.example$/);
  // A second press begins the 2 seconds anew.
  await form.contact.click();
  await page.clock.runFor(1_900);
  await expect(form.contact).toHaveText(/owner@demo\.example$/);
  await page.clock.runFor(200);
  await expect(form.contact).toHaveText(/o•••r@demo\.example$/);

  await form.tab('By mobile', '通过手机').click();
  await expect(form.contact).toHaveText(/•••• 156$/);
  await form.contact.press('Enter');
  await expect(form.contact).toHaveText(/\+61 491570156$/);
  await page.clock.runFor(2_000);
  await expect(form.contact).toHaveText(/•••• 156$/);
});

for (const language of languages)
  test(`[PWD-01] [APP-10] what is missing or wrong is said when its field is left, in ${language}`, async ({
    page,
    baseURL,
  }) => {
    const said = words[language];
    const person = await registered(baseURL ?? '');
    await speak(page, language);
    await entered(page, person);
    const form = changePasswordPage(page);
    await form.open();
    await expect(form.password).toHaveAccessibleDescription(said.hint);
    await form.code.focus();
    await form.password.focus();
    await expect(form.code).toHaveAccessibleDescription(said.enterCode);
    await form.again.focus();
    await expect(form.password).toHaveAccessibleDescription(said.enterPassword);
    await form.password.fill('seven77');
    await expect(form.password).toHaveAccessibleDescription(said.short);
    await form.password.fill('password');
    await form.again.fill('passwort');
    await form.submit.focus();
    await expect(form.again).toHaveAccessibleDescription(said.mismatch);

    // Submitting leads to the first field that is wrong.
    await form.submit.click();
    await expect(form.code).toBeFocused();
    await form.code.fill('000000');
    await form.submit.click();
    await expect(form.again).toBeFocused();
    await form.again.fill('password');
    await form.submit.click();
    await expect(form.code).toHaveAccessibleDescription(said.requestFirst);
    const before = Date.now();
    await form.getCode.click();
    await expect(form.message(said.sent)).toBeVisible();
    const code = await codeTo(person.email, before);

    // What only the server knows is said in its words, and nothing typed is lost.
    await form.code.fill(code);
    await form.submit.click();
    await expect(form.refusal).toContainText(said.common);
    await form.password.fill(NEW_PASSWORD);
    await form.again.fill(NEW_PASSWORD);
    const wrong = code === '000000' ? '000001' : '000000';
    await form.code.fill(wrong);
    await form.submit.click();
    await expect(form.refusal).toContainText(said.codeWrong);
    await expect(form.code).toHaveValue(wrong);
    await expect(form.password).toHaveValue(NEW_PASSWORD);
    await expect(form.again).toHaveValue(NEW_PASSWORD);
    await expect(page).toHaveURL('/changePassword');
  });

test('[PWD-01] a way that is not bound is not offered, and a link leads to where it is', async ({
  page,
  baseURL,
}) => {
  await entered(page, await registered(baseURL ?? ''));
  const form = changePasswordPage(page);
  await form.open();
  await expect(form.tabs).toHaveText(['By e-mail']);
  await page.getByRole('link', { name: 'Bind a mobile' }).click();
  await expect(userCenterPage(page).newMobile).toBeFocused();
});

test('[PWD-01] [AUTH-08] the guest has no password to change', async ({ page }) => {
  await signInPage(page).open();
  await signInPage(page).guestLink.click();
  await expect(page).toHaveURL('/');
  await page.goto('/changePassword');
  await expect(page).toHaveURL('/');
  await expect(changePasswordPage(page).heading).toHaveCount(0);
  await shell(page).userMenu.click();
  await expect(page.getByRole('menuitem', { name: 'Change password' })).toHaveCount(0);
});

test('the change of a password has no faults of accessibility', async ({ page }) => {
  await signedIn(page, 'owner');
  const form = changePasswordPage(page);
  await form.open();
  await expectNoFaults(page);
  await form.submit.click();
  await expect(form.code).toHaveAccessibleDescription('Please enter the verification code');
  await expectNoFaults(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoFaults(page);
  expect(await page.evaluate(() => document.querySelector('main')!.scrollWidth)).toBeLessThanOrEqual(390);
});
