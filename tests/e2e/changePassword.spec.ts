import { expect, test } from '@playwright/test';
import { changePasswordPage } from './pages/changePasswordPage.ts';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/signInPage.ts';
import { userCenterPage } from './pages/userCenterPage.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { readSentCode, bindMobile } from './support/users.ts';
import { createUser } from './support/createUser.ts';

const NEW_PASSWORD = 'kookaburra-at-half-past-nine';

test('[PWD-01] changes the password by e-mail code, signs out everywhere, and only the new password works @full', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await createUser();
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await elsewhere.newPage();
  await openSignedIn(other, person);
  await shell(other).openPlainPage();
  await openSignedIn(page, person);
  const form = changePasswordPage(page);
  await form.open();
  const before = Date.now();
  await form.getCode.click();
  await expect(form.message('Successfully sent email captcha!')).toBeVisible();
  await expect(form.code).toBeFocused();
  await form.code.fill(await readSentCode(person.email, before));
  await form.password.fill(NEW_PASSWORD);
  await expect(form.password).toHaveAttribute('type', 'password');
  await form.show.first().click();
  await expect(form.password).toHaveAttribute('type', 'text');
  await form.repeatedPassword.fill(NEW_PASSWORD);
  await form.repeatedPassword.press('Enter');
  await expect(form.message('Change Password Success')).toBeVisible();
  await expect(page).toHaveURL('/login');

  const login = signInPage(page);
  await login.account.fill(person.email);
  await login.password.fill(person.password);
  await login.submit.click();
  await expect(login.errorMessage).toBeVisible();
  await login.ok.click();
  await login.password.fill(NEW_PASSWORD);
  await login.submit.click();
  // Signing in does not return to the change password page.
  await expect(page).toHaveURL('/');
  await expect(signInPage(other).account).toBeVisible();
  await expect(other.getByText('The password of your account was changed.')).toBeVisible();
  await elsewhere.close();
});

test('[PWD-01] shows the masked contact when pressed, keeps the input when tabs change, and changes the password by SMS code @full', async ({
  page,
  baseURL,
}) => {
  const person = await createUser();
  const mobile = await bindMobile(baseURL ?? '', person);
  await page.clock.install();
  await openSignedIn(page, person);
  const form = changePasswordPage(page);
  await form.open();
  await expect(form.tabs).toHaveText(['By e-mail', 'By mobile']);

  await test.step('contacts are shown in full for 2 seconds', async () => {
    await expect(form.contact).toHaveAccessibleName(/^Show in full: n•••\w@people\.example$/);
    await page.clock.pauseAt(Date.now() + 60_000);
    await form.contact.click();
    await expect(form.contact).toContainText(person.email);
    await page.clock.runFor(1_900);
    await expect(form.contact).toContainText(person.email);
    // A second press restarts the 2 seconds.
    await form.contact.click();
    await page.clock.runFor(1_900);
    await expect(form.contact).toContainText(person.email);
    await page.clock.runFor(200);
    await expect(form.contact).toHaveText(/n•••\w@people\.example$/);
    await form.tab('By mobile', '通过手机').click();
    const masked = `•••• ${mobile.slice(-3)}`;
    await expect(form.contact).toContainText(masked);
    await form.contact.press('Enter');
    await expect(form.contact).toContainText(`+61 ${mobile}`);
    await page.clock.runFor(2_000);
    await expect(form.contact).toContainText(masked);
    await page.clock.resume();
  });

  await test.step('each tab has its own code, which can be sent again after 60 seconds', async () => {
    await form.tab('By e-mail', '通过邮箱').click();
    await form.getCode.click();
    await expect(form.message('Successfully sent email captcha!')).toBeVisible();
    await expect(form.countdown).toBeDisabled();
    await form.code.fill('123456');
    await form.password.fill(NEW_PASSWORD);
    await form.tab('By mobile', '通过手机').click();
    await expect(form.code).toHaveValue('');
    await expect(form.getCode).toBeEnabled();
    await expect(form.password).toHaveValue(NEW_PASSWORD);
    await form.tab('By e-mail', '通过邮箱').click();
    await expect(form.code).toHaveValue('123456');
    await expect(form.countdown).toBeDisabled();
    await page.clock.fastForward(61_000);
    await expect(form.getCode).toBeEnabled();
    await expect(form.getCode).toHaveText('Send again');
  });

  await test.step('by SMS code', async () => {
    await form.tab('By mobile', '通过手机').click();
    const before = Date.now();
    await form.getCode.click();
    await expect(form.message('Get Verify Code Success!')).toBeVisible();
    await form.code.fill(await readSentCode(`+61${mobile}`, before));
    await form.repeatedPassword.fill(NEW_PASSWORD);
    await form.submit.click();
    await expect(form.message('Change Password Success')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await signInPage(page).submitCredentials(person.email, NEW_PASSWORD);
    await expect(page).toHaveURL('/');
  });
});

test('[PWD-01] [APP-10] validates each field on blur, in both languages, and links to where other contacts are bound @full', async ({
  page,
}) => {
  const person = await createUser();
  await openSignedIn(page, person);
  const form = changePasswordPage(page);
  await form.open();
  await expectAccessible(page);
  await expect(form.tabs).toHaveText(['By e-mail']);
  await expect(form.password).toHaveAccessibleDescription('At least 8 characters');
  await form.code.focus();
  await form.password.focus();
  await expect(form.code).toHaveAccessibleDescription('Please enter the verification code');
  await form.repeatedPassword.focus();
  await expect(form.password).toHaveAccessibleDescription('Please enter your password');
  await form.password.fill('seven77');
  await expect(form.password).toHaveAccessibleDescription('Use at least 8 characters');
  await form.password.fill('password');
  await form.repeatedPassword.fill('passwort');
  await form.submit.focus();
  await expect(form.repeatedPassword).toHaveAccessibleDescription('Two entered passwords do not match');

  // Submitting focuses the first invalid field.
  await form.submit.click();
  await expect(form.code).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.querySelector('main')!.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.code.fill('000000');
  await form.submit.click();
  await expect(form.repeatedPassword).toBeFocused();
  await form.repeatedPassword.fill('password');
  await form.submit.click();
  await expect(form.code).toHaveAccessibleDescription('Please get a verification code first');
  const before = Date.now();
  await form.getCode.click();
  await expect(form.message('Successfully sent email captcha!')).toBeVisible();
  const code = await readSentCode(person.email, before);

  // Server errors are shown in the server's words, and the input stays.
  await form.code.fill(code);
  await form.submit.click();
  await expect(form.errorMessage).toContainText('This password is too common and easy to guess.');
  await shell(page).chooseLanguage('中文');
  await form.submit.click();
  await expect(form.errorMessage).toContainText('此密码过于常见');
  await form.password.fill('seven77');
  await form.code.focus();
  await expect(form.password).toHaveAccessibleDescription('密码至少需要 8 个字符');
  await form.password.fill(NEW_PASSWORD);
  await form.repeatedPassword.fill(NEW_PASSWORD);
  const wrong = code === '000000' ? '000001' : '000000';
  await form.code.fill(wrong);
  await form.submit.click();
  await expect(form.errorMessage).toContainText('验证码错误或已失效');
  await expect(form.code).toHaveValue(wrong);
  await expect(form.password).toHaveValue(NEW_PASSWORD);
  await expect(form.repeatedPassword).toHaveValue(NEW_PASSWORD);
  await expect(page).toHaveURL('/changePassword');

  await shell(page).chooseLanguage('English');
  await page.getByRole('link', { name: 'Bind a mobile' }).click();
  await expect(userCenterPage(page).newMobile).toBeFocused();
});
