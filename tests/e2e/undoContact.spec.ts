import { beginTotp, confirmTotp, removeTotp } from '@heliograph/contracts/http';
import { readData, totpCode, waitForMessage } from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { homePage } from './pages/homePage.ts';
import { securityPanel } from './pages/securityPanel.ts';
import { signInPage } from './pages/signInPage.ts';
import { userCenterPage } from './pages/userCenterPage.ts';
import { createUser } from './support/createUser.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { setLanguage } from './support/languages.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { newUser, readSentCode, signInByApi } from './support/users.ts';

const NEW_PASSWORD = 'wattle-lorikeet-42';

const texts = {
  en: {
    title: 'Take the change back',
    undone: 'Your account is yours again',
    reset: 'New password set',
    failed: 'The change was not taken back',
    over: 'This link was used',
  },
  zh: {
    title: '撤销更改',
    undone: '账号已恢复',
    reset: '新密码已设置',
    failed: '未能撤销更改',
    over: '此链接已使用',
  },
} as const;

/** Changes the e-mail address in the user centre. @returns the link sent to the previous address */
async function changeEmail(page: Page, previous: string): Promise<string> {
  const center = userCenterPage(page);
  await center.open();
  await center.email.click();
  const { email } = newUser();
  const after = Date.now();
  await center.newEmail.fill(email);
  await center.getCode.click();
  await center.code.fill(await readSentCode(email));
  await center.submit.click();
  await expect(center.dialog).toHaveCount(0);
  const { text } = await waitForMessage(process.env.MAILBOX ?? '', previous, { after });
  return /https?:\S+\/(login\?mode=undo#[\w-]+)/.exec(text)![1]!;
}

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

// The steps after the link are taken in the last of the sizes.
for (const [language, sizes] of [
  ['en', [PHONE, DESKTOP]],
  ['zh', [DESKTOP, PHONE]],
] as const)
  test(`[TRU-04] the previous address takes a changed e-mail back and signs in again, on a desktop and a phone, ${language} @full`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const words = texts[language];
    const person = await createUser();
    await openSignedIn(page, person);
    const link = await changeEmail(page, person.email);

    const context = await browser.newContext({ baseURL: baseURL!, viewport: DESKTOP });
    const owner = await context.newPage();
    await setLanguage(owner, language);
    const form = signInPage(owner);
    await owner.goto(`/${link}`);
    await expect(form.heading).toHaveText(words.title);
    for (const size of sizes) {
      await owner.setViewportSize(size);
      await expectAccessible(owner);
      expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        size.width,
      );
    }
    const confirm = owner.getByRole('button', { name: words.title });
    await confirm.click();
    await expect(form.alert(words.undone)).toBeVisible();
    await form.ok.click();
    // Who held the account meanwhile is signed out.
    await expect(signInPage(page).account).toBeVisible();

    await expect(form.account).toHaveValue(person.email);
    const before = Date.now();
    await form.getCode.click();
    await form.code.fill(await readSentCode(person.email, before));
    await form.newPassword.fill(NEW_PASSWORD);
    await form.confirm.click();
    await expect(form.alert(words.reset)).toBeVisible();
    await form.ok.click();
    await form.password.fill(NEW_PASSWORD);
    await form.submit.click();
    await expect(homePage(owner).greeting).toContainText(person.name);
    const center = userCenterPage(owner);
    await center.open();
    await expect(center.profile).toContainText(person.email);

    // The link works once; the sign-in page it opens signs out.
    await owner.goto(`/${link}`);
    await confirm.click();
    await expect(form.alert(words.failed)).toContainText(words.over);
    await context.close();
  });

test('[TRU-04] [OPS-03] who does not know the password proves with a code to the present address @full', async ({
  page,
  baseURL,
}) => {
  const person = await createUser();
  const security = securityPanel(page);
  const center = userCenterPage(page);
  await openSignedIn(page, person);
  // A first factor set up elsewhere ends what this session proved with the password.
  const stack = { http: baseURL! };
  const { token } = await signInByApi(baseURL!, person);
  const { secret } = await readData(stack, beginTotp, {}, { token });
  await readData(stack, confirmTotp, { code: totpCode(secret, Date.now()) }, { token });
  await readData(stack, removeTotp, {}, { token });

  await center.open();
  await security.setUpTotp.click();
  await expect(security.freshProof).toBeVisible();
  const byCode = security.freshProof.getByRole('button', { name: `Use a code sent to ${person.email}` });
  await byCode.click();
  await expectAccessible(page);
  await security.freshProof.getByRole('button', { name: 'Confirm' }).click();
  await expect(security.freshProof).toContainText('Please get a code first');
  const before = Date.now();
  await security.freshProof.getByRole('button', { name: 'Get code' }).click();
  const code = await readSentCode(person.email, before);
  const field = security.freshProof.getByRole('textbox', { name: 'Verification code' });
  await field.fill(code === '000000' ? '000001' : '000000');
  await field.press('Enter');
  await expect(security.freshProof).toContainText('The verification code is incorrect');
  await field.fill(code);
  await field.press('Enter');
  await expect(security.qr).toBeVisible();
});
