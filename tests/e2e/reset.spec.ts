import { expect, test } from '@playwright/test';
import { homePage } from './pages/homePage.ts';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/signInPage.ts';
import { languages } from './support/languages.ts';
import { readSentCode, newMobileNumber, bindMobile } from './support/users.ts';
import { createUser } from './support/createUser.ts';

const NEW_PASSWORD = 'wattle lorikeet 42'.replaceAll(' ', '-');

test('[AUTH-09] resets the password by e-mail code; only the new password signs in @full', async ({
  page,
}) => {
  const person = await createUser();
  const form = signInPage(page);
  await form.open();
  await form.account.fill(person.email);
  await form.forgot.click();
  await expect(form.account).toHaveValue(person.email);
  const before = Date.now();
  await form.getCode.click();
  await expect(form.message('Successfully sent email captcha!')).toBeVisible();
  await form.code.fill(await readSentCode(person.email, before));
  await form.newPassword.fill(NEW_PASSWORD);
  await expect(form.newPassword).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(form.newPassword).toHaveAttribute('type', 'text');
  await form.confirm.click();
  await expect(form.alert('New password set')).toContainText('Password reset successful');
  await form.ok.click();
  await expect(page).toHaveURL('/login');
  await expect(form.account).toHaveValue(person.email);
  await form.password.fill(person.password);
  await form.submit.click();
  await expect(form.errorMessage).toBeVisible();
  await form.ok.click();
  await form.password.fill(NEW_PASSWORD);
  await form.submit.click();
  await expect(page).toHaveURL('/');
  await expect(homePage(page).greeting).toContainText(person.name);
});

test('[AUTH-09] a refusal on a phone shows the server’s message and keeps the input, and the arrow leads back to sign-in @full', async ({
  page,
}) => {
  const person = await createUser();
  await page.setViewportSize({ width: 390, height: 844 });
  const form = signInPage(page);
  await form.openReset();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await form.back.click();
  await expect(page).toHaveURL('/login');
  await expect(form.submit).toBeVisible();
  await form.forgot.click();
  await form.account.fill(person.email);
  const before = Date.now();
  await form.getCode.click();
  const sent = await readSentCode(person.email, before);
  await form.code.fill(sent === '000000' ? '000001' : '000000');
  await form.newPassword.fill('seven77');
  await form.confirm.click();
  await expect(form.newPassword).toHaveAccessibleDescription('Use at least 8 characters');
  await expect(form.newPassword).toBeFocused();
  await form.newPassword.fill(NEW_PASSWORD);
  await form.confirm.click();
  await expect(form.alert('The password was not reset')).toContainText(/code/);
  await form.ok.click();
  await expect(form.account).toHaveValue(person.email);
  await expect(form.newPassword).toHaveValue(NEW_PASSWORD);
  await form.code.fill(sent);
  await form.confirm.click();
  await expect(form.alert('New password set')).toBeVisible();
});

const messages = {
  en: {
    account: 'Please enter your account',
    code: 'Please enter the verification code',
    noCode: 'Please get a verification code first',
    password: 'Please enter your password',
  },
  zh: {
    account: '请输入账号',
    code: '请输入验证码',
    noCode: '请先获取验证码',
    password: '请输入密码',
  },
};

test('[AUTH-09] asks for missing account, code and password in order, in both languages, and resets the password by SMS code @full', async ({
  page,
  baseURL,
}) => {
  const person = await createUser();
  const mobile = await bindMobile(baseURL ?? '', person);
  const form = signInPage(page);
  await form.openReset();
  for (const language of languages) {
    const texts = messages[language];
    await shell(page).chooseLanguage(language === 'en' ? 'English' : '中文');
    for (const [tab, field, value] of [
      [form.tab('E-mail', '邮箱'), form.account, 'someone@people.example'],
      [form.tab('Mobile', '手机'), form.mobile, newMobileNumber()],
    ] as const) {
      await tab.click();
      await field.fill('');
      await form.code.fill('');
      await form.newPassword.fill('');
      await form.getCode.click();
      await expect(form.message(texts.account)).toBeVisible();
      await expect(field).toBeFocused();
      await form.newPassword.focus();
      await form.confirm.click();
      await expect(form.message(texts.account)).toBeVisible();
      await expect(field).toBeFocused();
      await field.fill(value);
      await form.confirm.click();
      await expect(form.message(texts.code)).toBeVisible();
      await expect(form.code).toBeFocused();
      await form.code.fill('123456');
      await form.confirm.click();
      await expect(form.message(texts.password)).toBeVisible();
      await expect(form.newPassword).toBeFocused();
      await form.newPassword.fill(NEW_PASSWORD);
      await form.confirm.click();
      await expect(form.message(texts.noCode)).toBeVisible();
    }
  }

  await shell(page).chooseLanguage('English');
  await form.tab('Mobile', '手机').click();
  await expect(form.country.locator('option:checked')).toHaveText('Australia +61');
  await form.mobile.fill(mobile);
  const before = Date.now();
  await form.getCode.click();
  await expect(form.message('Get Verify Code Success!')).toBeVisible();
  await form.code.fill(await readSentCode(`+61${mobile}`, before));
  await form.newPassword.fill(NEW_PASSWORD);
  await form.newPassword.press('Enter');
  await expect(form.alert('New password set')).toBeVisible();
  await form.ok.click();
  await expect(form.mobile).toHaveValue(mobile);
  await form.password.fill(NEW_PASSWORD);
  await form.submit.click();
  await expect(page).toHaveURL('/');
  await expect(homePage(page).greeting).toContainText(person.name);
});
