import { waitForMessage } from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { homePage } from './pages/homePage.ts';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/signInPage.ts';
import { readSentCode, newAbn, newUser, type NewUser } from './support/users.ts';

/** Fills in the form with a real code; enterprises add the ABN. */
async function fillIn(page: Page, person: NewUser) {
  const form = signInPage(page);
  const before = Date.now();
  await form.name.pressSequentially(person.name);
  await form.account.fill(person.email);
  await form.getCode.click();
  await expect(form.message('Successfully sent email captcha!')).toBeVisible();
  await expect(form.code).toBeFocused();
  await form.code.fill(await readSentCode(person.email, before));
  await form.password.fill(person.password);
}

async function expectSignIn(page: Page, person: NewUser) {
  const form = signInPage(page);
  await expect(form.heading).toHaveText("Let's log in");
  await expect(form.account).toHaveValue(person.email);
  await form.password.fill(person.password);
  await form.submit.click();
  await expect(page).toHaveURL('/');
  await expect(homePage(page).greeting).toContainText(person.name);
}

test('[AUTH-10] an individual registers in two steps, then signs in', async ({ page }) => {
  const person = newUser();
  const form = signInPage(page);
  await form.open();
  await form.register.click();
  await form.role('Individual', '个人').check();
  await form.next.click();
  await expect(form.heading).toHaveText("Let's Register Now");
  await expect(form.name).toBeFocused();
  await expect(form.abn).toHaveCount(0);
  await fillIn(page, person);
  await expect(form.name).toHaveValue('Noor van Dijk');
  await form.create.click();
  await expect(form.alert('Welcome')).toContainText('Registration successful');
  await form.ok.click();
  await expectSignIn(page, person);
});

test('[AUTH-10] an enterprise registers with an ABN that is validated on blur @full', async ({ page }) => {
  const person = newUser();
  const form = signInPage(page);
  await form.open();
  await form.register.click();
  await form.role('Enterprise', '企业').check();
  await form.next.click();
  await fillIn(page, person);
  await form.abn.pressSequentially('51 824 753 557');
  await expect(form.abn).toHaveValue('51824753557');
  await form.abn.blur();
  await expect(form.abn).toHaveAttribute('aria-invalid', 'true');
  await expect(form.abn).toHaveAccessibleDescription(/it has 11 digits/);
  await form.create.click();
  await expect(form.abn).toBeFocused();
  await expect(form.alert('Welcome')).toHaveCount(0);
  await form.abn.fill(newAbn().replace(/(?=(\d{3})+$)/g, ' '));
  await expect(form.abn).toHaveValue(/^\d{11}$/);
  await form.create.click();
  await expect(form.alert('Welcome')).toBeVisible();
  await page.keyboard.press('Enter');
  await expectSignIn(page, person);
});

test('[AUTH-10] back links lead to the roles, then to sign-in; the form starts empty, and does not reveal that an address is registered @full', async ({
  page,
}) => {
  const form = signInPage(page);
  await form.openRegistration('individual');
  await form.name.fill('Somebody');
  await form.account.fill('somebody@people.example');
  await form.back.click();
  await expect(form.next).toBeVisible();
  await expect(page).toHaveURL('/login?mode=register');
  await form.role('Individual', '个人').check();
  await form.next.click();
  await expect(form.name).toHaveValue('');
  await expect(form.account).toHaveValue('');
  await page.goBack();
  await expect(form.next).toBeVisible();
  await form.back.click();
  await expect(page).toHaveURL('/login');
  await expect(form.submit).toBeVisible();

  await form.register.click();
  await form.role('Individual', '个人').check();
  await form.next.click();
  const before = Date.now();
  await form.account.fill('member@demo.example');
  await form.getCode.click();
  await expect(form.message('Successfully sent email captcha!')).toBeVisible();
  const { text } = await waitForMessage(process.env.MAILBOX ?? '', 'member@demo.example', { after: before });
  expect(text).not.toMatch(/\d{6}/);
});

test('[AUTH-10] a refusal on a phone shows the server’s message and keeps the input; agreeing in the dialog ticks the box @full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const person = newUser();
  const form = signInPage(page);
  await form.openRegistration('enterprise');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await fillIn(page, person);
  await form.abn.fill(newAbn());
  const sent = await form.code.inputValue();
  const other = sent === '000000' ? '000001' : '000000';
  await form.code.fill(other);
  await form.agreement.uncheck();
  await page.getByRole('button', { name: 'Terms of use' }).click();
  await form.legal('Terms of use').getByRole('button', { name: 'Agree', exact: true }).click();
  await expect(form.agreement).toBeChecked();
  await form.create.click();
  await expect(form.alert('Registration failed')).toContainText(/code/);
  await form.ok.click();
  await expect(form.name).toHaveValue(person.name);
  await expect(form.account).toHaveValue(person.email);
  await expect(form.code).toHaveValue(other);
  await expect(form.password).toHaveValue(person.password);
  await form.password.fill('short');
  await form.create.click();
  await expect(form.password).toHaveAccessibleDescription('Use at least 8 characters');
  await expect(form.password).toBeFocused();
  await form.password.fill(person.password);
  await form.code.fill(sent);
  await form.create.click();
  await expect(form.alert('Welcome')).toBeVisible();
  await form.ok.click();
  await expectSignIn(page, person);
});

const messages = {
  en: {
    role: 'Please choose your role',
    name: 'Please enter your name',
    account: 'Please enter your account',
    code: 'Please enter the verification code',
    noCode: 'Please get a verification code first',
    password: 'Please enter your password',
    agreement: 'Please read and agree to the user agreement',
    abn: 'Please enter the ABN',
  },
  zh: {
    role: '请选择您的角色',
    name: '请输入姓名',
    account: '请输入账号',
    code: '请输入验证码',
    noCode: '请先获取验证码',
    password: '请输入密码',
    agreement: '请阅读并同意用户协议',
    abn: '请输入 ABN',
  },
};

test('[AUTH-10] asks for the role, then for missing fields in order, in both languages @full', async ({
  page,
}) => {
  const person = newUser();
  const form = signInPage(page);
  await form.open();
  for (const language of ['zh', 'en'] as const) {
    const texts = messages[language];
    await shell(page).chooseLanguage(language === 'en' ? 'English' : '中文');
    await form.register.click();
    await form.next.click();
    await expect(form.message(texts.role)).toBeVisible();
    await expect(form.role('Individual', '个人')).toBeFocused();
    await form.role('Enterprise', '企业').check();
    await form.next.click();

    await form.agreement.uncheck();
    await form.create.click();
    await expect(form.message(texts.name)).toBeVisible();
    await expect(form.name).toBeFocused();
    await form.name.fill('   ');
    await form.create.click();
    await expect(form.name).toBeFocused();
    await form.name.fill(person.name);
    await form.getCode.click();
    await expect(form.message(texts.account)).toBeVisible();
    await expect(form.account).toBeFocused();
    await form.create.click();
    await expect(form.message(texts.account)).toBeVisible();
    await form.account.fill(person.email);
    await form.create.click();
    await expect(form.message(texts.code)).toBeVisible();
    await expect(form.code).toBeFocused();
    await form.code.fill('123456');
    await form.create.click();
    await expect(form.message(texts.password)).toBeVisible();
    await expect(form.password).toBeFocused();
    await form.password.fill(person.password);
    await form.create.click();
    await expect(form.message(texts.agreement)).toBeVisible();
    await expect(form.agreement).toBeFocused();
    await form.agreement.check();
    await form.create.click();
    await expect(form.message(texts.abn)).toBeVisible();
    await expect(form.abn).toBeFocused();
    await form.abn.fill(newAbn());
    await form.create.click();
    await expect(form.message(texts.noCode)).toBeVisible();
    if (language === 'zh') {
      await form.back.click();
      await form.back.click();
    }
  }
  await form.getCode.click();
  await expect(form.message('Successfully sent email captcha!')).toBeVisible();
  await form.code.fill(await readSentCode(person.email));
  await form.create.click();
  await expect(form.alert('Welcome')).toBeVisible();
  await form.ok.click();
  await expect(form.account).toHaveValue(person.email);
});
