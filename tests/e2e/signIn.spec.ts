import { getSession } from '@heliograph/contracts/http';
import { countries } from '@heliograph/domain/people';
import { callStack } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { homePage } from './pages/homePage.ts';
import { shell } from './pages/shell.ts';
import { openSignedInAs, signInPage } from './pages/signInPage.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { languages } from './support/languages.ts';
import { readSentCode } from './support/users.ts';

/** Mobile number of Olivia, the demo owner. */
const OLIVIAS_NUMBER = '491570156';

test('[APP-02] requires sign-in and returns to the requested page afterwards, also after a reload', async ({
  page,
}) => {
  await page.goto('/powerDetail?tab=normal');
  const form = signInPage(page);
  await expect(form.account).toBeFocused();
  await page.reload();
  await expect(page).toHaveURL('/login');
  await form.register.click();
  await form.back.click();
  await form.signIn('owner');
  await expect(page).toHaveURL('/powerDetail?tab=normal');
  await expect(stationListPage(page).tab('Normal')).toHaveAttribute('aria-selected', 'true');
});

test('[APP-02] opening the sign-in page signs out in every tab and on the server @full', async ({
  page,
  context,
  baseURL,
}) => {
  await openSignedInAs(page, 'owner');
  await shell(page).openPlainPage();
  const other = await context.newPage();
  await other.goto('/powerDetail');
  await expect(stationListPage(other).heading).toBeVisible();
  const token = await page.evaluate(readStoredToken);
  const stack = { http: baseURL ?? '' };
  const status = async () => (await callStack(stack, getSession, {}, { token })).status;
  expect(await status()).toBe(200);
  await signInPage(page).open();
  await expect.poll(status).toBe(401);
  await expect(other).toHaveURL('/login');
  await page.goto('/');
  await expect(page).toHaveURL('/login');
});

test('[AUTH-02] signs in by mobile number and password @full', async ({ page }) => {
  const form = signInPage(page);
  await form.open();
  await form.tab('Mobile login', '手机登录').click();
  await expect(form.country.locator('option:checked')).toHaveText('Australia +61');
  await expect(form.country.locator('option')).toHaveCount(countries.length);
  await form.mobile.fill(OLIVIAS_NUMBER);
  await form.password.fill(process.env.DEMO_PASSWORD ?? '');
  await form.password.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(homePage(page).greeting).toContainText('Olivia');
});

test('[AUTH-02] [AUTH-05] signs in by SMS code; the button counts down from 60 to 1 in every tab, and is back at once when no code was sent @full', async ({
  page,
}) => {
  const form = signInPage(page);
  await form.open();
  await form.tab('Mobile login', '手机登录').click();
  await form.byCode.click();
  await form.mobile.fill('12');
  await form.getCode.click();
  await expect(form.alert('The code could not be sent')).toBeVisible();
  await expect(form.ok).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getCode).toBeEnabled();
  await expect(form.getCode).toHaveText('Get code');
  await expect(form.getCode).toBeFocused();
  await expect(form.mobile).toHaveValue('12');

  await form.mobile.fill(OLIVIAS_NUMBER);
  const before = Date.now();
  // From here the clock of the page moves only when the test advances it.
  const pass = (ms: number) => page.clock.setFixedTime(before + ms);
  await pass(0);
  await form.getCode.click();
  await expect(form.message('Get Verify Code Success!')).toBeVisible();
  await expect(form.getCode).toHaveAccessibleName(/in 60 s$/);
  await expect(form.getCode).toBeDisabled();
  await expect(form.code).toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: 'You can request another in 60 seconds' }),
  ).toBeAttached();

  await pass(1);
  await expect(form.getCode).toHaveAccessibleName(/in 60 s$/);
  await pass(1_000);
  await expect(form.getCode).toHaveAccessibleName(/in 59 s$/);
  await pass(40_000);
  await expect(form.getCode).toHaveAccessibleName(/in 20 s$/);
  await form.tab('Mail login', '邮箱登录').click();
  await form.tab('Mobile login', '手机登录').click();
  await expect(form.getCode).toBeDisabled();
  await form.forgot.click();
  await form.back.click();
  await form.tab('Mobile login', '手机登录').click();
  await form.byCode.click();
  await expect(form.mobile).toHaveValue(OLIVIAS_NUMBER);
  await expect(form.getCode).toBeDisabled();
  await pass(59_999);
  await expect(form.getCode).toHaveAccessibleName(/in 1 s$/);
  await pass(60_000);
  await expect(form.getCode).toHaveAccessibleName('Send again');
  await expect(form.getCode).toBeEnabled();

  // Longer than any code, as an SMS app may paste it.
  await form.code.fill(`${await readSentCode(`+61${OLIVIAS_NUMBER}`, before)} 99`);
  await expect(form.code).toHaveValue(/^\d{6}$/);
  await form.submit.click();
  await expect(page).toHaveURL('/');
  await expect(homePage(page).greeting).toContainText('Olivia');
});

const messages = {
  en: {
    agreement: 'Please read and agree to the user agreement',
    mail: 'Please enter your e-mail',
    mobile: 'Please enter your mobile number',
    password: 'Please enter your password',
    code: 'Please enter the verification code',
    account: 'Please enter your account',
    noCode: 'Please get a verification code first',
  },
  zh: {
    agreement: '请阅读并同意用户协议',
    mail: '请输入邮箱',
    mobile: '请输入手机号',
    password: '请输入密码',
    code: '请输入验证码',
    account: '请输入账号',
    noCode: '请先获取验证码',
  },
};

test('[AUTH-04] names missing fields in order, by e-mail and by mobile number, in both languages @full', async ({
  page,
}) => {
  const form = signInPage(page);
  await form.open();
  await expect(form.agreement).toBeChecked();
  for (const language of languages) {
    const texts = messages[language];
    await shell(page).chooseLanguage(language === 'en' ? 'English' : '中文');
    await test.step(`agreement, e-mail, password (${language})`, async () => {
      await form.tab('Mail login', '邮箱登录').click();
      await form.account.fill('');
      await form.agreement.uncheck();
      await form.submit.click();
      await expect(form.message(texts.agreement)).toBeVisible();
      await expect(form.agreement).toBeFocused();
      await form.guestLink.click();
      await expect(form.message(texts.agreement)).toBeVisible();
      await form.agreement.check();
      await form.submit.click();
      await expect(form.message(texts.mail)).toBeVisible();
      await expect(form.account).toBeFocused();
      await form.account.fill('someone@people.example');
      await form.account.press('Enter');
      await expect(form.message(texts.password)).toBeVisible();
      await expect(form.password).toBeFocused();
    });

    await test.step(`number, then password or code, which requires a number (${language})`, async () => {
      await form.tab('Mobile login', '手机登录').click();
      await form.submit.click();
      await expect(form.message(texts.mobile)).toBeVisible();
      await expect(form.mobile).toBeFocused();
      await form.mobile.fill('49157 0199');
      await expect(form.mobile).toHaveValue('491570199');
      await form.submit.click();
      await expect(form.message(texts.password)).toBeVisible();
      await form.byCode.click();
      await form.code.fill('');
      await form.submit.click();
      await expect(form.message(texts.code)).toBeVisible();
      await expect(form.code).toBeFocused();
      await form.code.pressSequentially('12a34567');
      await expect(form.code).toHaveValue('123456');
      await form.submit.click();
      await expect(form.message(texts.noCode)).toBeVisible();
      await form.mobile.fill('');
      await form.getCode.click();
      await expect(form.message(texts.account)).toBeVisible();
      await expect(form.mobile).toBeFocused();
      await form.byPassword.click();
      await expect(form.password).toBeVisible();
    });
  }
});

test('[AUTH-03] [AUTH-04] opens both documents, accepts no spaces, keeps the input when the server refuses, and works by keyboard alone @full', async ({
  page,
}) => {
  const form = signInPage(page);
  await form.open();
  await test.step('agreeing to a document ticks the box; cancel and Esc do not', async () => {
    await form.agreement.uncheck();
    for (const name of ['Terms of use', 'Privacy policy'] as const) {
      const link = page.getByRole('button', { name });
      const dialog = form.legal(name);
      await link.click();
      await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(link).toBeFocused();
      await link.press('Enter');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(form.agreement).not.toBeChecked();
      await link.click();
      await dialog.getByRole('button', { name: 'Agree', exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(form.agreement).toBeChecked();
      await form.agreement.uncheck();
    }
    await form.agreement.check();
  });

  await test.step('the server refuses', async () => {
    await form.account.pressSequentially(' owner @demo.example ');
    await expect(form.account).toHaveValue('owner@demo.example');
    await form.password.pressSequentially('not the password');
    await expect(form.password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(form.password).toHaveValue('notthepassword');
    await expect(form.password).toHaveAttribute('type', 'text');
    await form.password.press('Enter');
    await expect(form.errorMessage).toContainText('The account or password is incorrect');
    await form.ok.click();
    await expect(form.errorMessage).toHaveCount(0);
    await expect(form.password).toBeFocused();
    await expect(form.account).toHaveValue('owner@demo.example');
    await expect(form.password).toHaveValue('notthepassword');
    await expect(page).toHaveURL('/login');
  });

  await test.step('by keyboard alone, tabs included', async () => {
    await form.account.fill('');
    await page.keyboard.press('Shift+Tab');
    await expect(form.tab('Mail login', '邮箱登录')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(form.tab('Mobile login', '手机登录')).toBeFocused();
    await expect(form.mobile).toBeVisible();
    await page.keyboard.press('Home');
    await expect(form.tab('Mail login', '邮箱登录')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('owner@demo.example');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(process.env.DEMO_PASSWORD ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  });
});

test('[AUTH-01] shows a QR code of its address, scales a canvas of 1920 × 930 or has one column, and has three modes with addresses in both languages @full', async ({
  page,
  baseURL,
}) => {
  const form = signInPage(page);
  await form.open();
  const canvas = page.getByRole('main');
  await expect(page.getByRole('img', { name: `QR code of this page: ${baseURL}/login` })).toBeVisible();
  for (const [width, height] of [
    [1920, 930],
    [1440, 900],
    [2560, 1080],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    const scale = Math.min(width / 1920, height / 930);
    await expect(async () => {
      const box = await canvas.boundingBox();
      expect(box?.width).toBeCloseTo(1920 * scale, 0);
      expect(box?.height).toBeCloseTo(930 * scale, 0);
      expect(box?.x).toBeCloseTo((width - 1920 * scale) / 2, 0);
      expect(box?.y).toBeCloseTo((height - 930 * scale) / 2, 0);
    }).toPass();
  }
  // A 1280 px window at 200 % zoom, and the narrowest of WCAG 1.4.10.
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 512 });
    await expect(form.guestLink).toBeAttached();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await form.guestLink.scrollIntoViewIfNeeded();
    await expect(form.guestLink).toBeInViewport();
    await expect(page.getByText('Scan to open on your phone')).toBeVisible();
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(form.heading).toHaveText("Let's log in");
  await form.forgot.click();
  await expect(form.heading).toHaveText("Let's reset password");
  await expect(page).toHaveURL('/login?mode=reset');
  await form.back.click();
  await form.register.click();
  await expect(form.heading).toHaveText("Let's Register Now");
  await page.locator('label').filter({ hasText: '中文' }).click();
  await expect(form.heading).toHaveText('立即注册');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('zh');
  await page.goBack();
  await expect(form.heading).toHaveText('欢迎登录');
  await page.goBack();
  await expect(form.heading).toHaveText('重置密码');
});

test('[APP-10] every mode of the sign-in page is accessible @full', async ({ page }) => {
  const form = signInPage(page);
  await form.open();
  await expectAccessible(page);
  await form.tab('Mobile login', '手机登录').click();
  await form.byCode.click();
  await form.submit.click();
  await expect(form.message('Please enter your mobile number')).toBeVisible();
  await expectAccessible(page);
  const legal = form.legal('Privacy policy');
  await page.getByRole('button', { name: 'Privacy policy' }).click();
  await expect(legal.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expectAccessible(page);
  await legal.getByRole('button', { name: 'Cancel' }).click();
  await form.forgot.click();
  await expect(form.newPassword).toBeVisible();
  await expectAccessible(page);
  await form.back.click();
  await form.register.click();
  await expect(form.next).toBeVisible();
  await expectAccessible(page);
  await form.role('Enterprise', '企业').check();
  await form.next.click();
  await form.abn.fill('123');
  await form.name.focus();
  await expect(page.getByText('This is not a valid ABN')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});

/** Runs in the page: reads the session token. */
async function readStoredToken(): Promise<string> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('heliograph');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(String(request.error)));
  });
  const person = database.transaction('engine').objectStore('engine').get('person');
  const token = await new Promise<string>((resolve) => {
    person.onsuccess = () => resolve((person.result as { token: string }).token);
  });
  database.close();
  return token;
}
