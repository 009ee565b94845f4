import { expect, test } from '@playwright/test';
import { shell } from './pages/shell.ts';
import { signInPage, openSignedInAs } from './pages/signInPage.ts';
import { userCenterPage } from './pages/userCenterPage.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { setLanguage } from './support/languages.ts';
import { readSentCode, newMobileNumber, newUser } from './support/users.ts';
import { createUser } from './support/createUser.ts';

/** Texts of the pages by language. */
const words = {
  en: {
    nameRequired: 'Please enter your name',
    nameTooLong: 'Use at most 64 characters; you entered 65',
    enterEmail: 'Please enter the e-mail',
    badEmail: 'Enter an e-mail address such as name@company.com',
    unchanged: 'This is already bound to your account',
    requestFirst: 'Please get a verification code first',
    enterMobile: 'Please enter the mobile number',
    badMobile: 'Enter 4 to 14 digits, without the country code',
  },
  zh: {
    nameRequired: '请输入姓名',
    nameTooLong: '姓名最多 64 个字符，您输入了 65 个',
    enterEmail: '请输入邮箱',
    badEmail: '邮箱格式应类似 name@company.com',
    unchanged: '与当前绑定的相同',
    requestFirst: '请先获取验证码',
    enterMobile: '请输入手机号',
    badMobile: '手机号应为 4 至 14 位数字，不含国际区号',
  },
} as const;

test.describe('the profile', () => {
  test('[USR-01] shows name, contacts and role, and the code and ABN of an enterprise @full', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openSignedInAs(page, 'installer');
    const center = userCenterPage(page);
    await center.open();
    await expect(center.profile.getByRole('heading', { name: 'Isaac Lindgren' })).toBeVisible();
    await expect(center.value('E-mail')).toHaveText('installer@demo.example');
    await expect(center.value('Mobile')).toHaveText('+61 491570157');
    await expect(center.value('Role')).toHaveText('Enterprise administrator');
    await expect(center.value('ABN')).toHaveText('91 640 118 372');
    await expect(center.value('Enterprise code')).toContainText('Give this code to station owners');
    await center.copyCode.click();
    await expect(center.profile.getByRole('status')).toHaveText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('SLS-2026');
  });

  test('[USR-01] shows the role of each person, and dialogs that browser back closes and everybody can use @full', async ({
    page,
  }) => {
    await openSignedInAs(page, 'owner');
    const center = userCenterPage(page);
    await center.open();
    await expect(center.value('Role')).toHaveText('Individual');
    await expect(center.copyCode).toHaveCount(0);
    for (const open of [center.editName, center.email, center.mobile]) {
      await open.click();
      const field = center.dialog.getByRole('textbox').first();
      await field.fill('');
      await field.press('Enter');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
      await center.cancel.click();
      if (open === center.editName) await center.discard.click();
    }
    await center.mobile.click();
    await expect(page).toHaveURL('/userCenter?edit=mobile');
    await page.goBack();
    await expect(center.dialog).toHaveCount(0);
    await expect(page).toHaveURL('/userCenter');
    await center.password.click();
    await expect(page).toHaveURL('/changePassword');

    for (const [person, role] of [
      ['member', 'Enterprise'],
      ['admin', 'Administrator'],
    ] as const) {
      await shell(page).signOut();
      await signInPage(page).signIn(person);
      await shell(page).find('User centre');
      await expect(center.value('Role')).toHaveText(role);
      await expect(center.copyCode).toHaveCount(person === 'member' ? 1 : 0);
    }
  });

  test('[USR-01] changes the name without a code, and the e-mail by the code sent to it, which then signs in @full', async ({
    page,
  }) => {
    const person = await createUser();
    const { email } = newUser();
    await openSignedIn(page, person);
    const center = userCenterPage(page);
    await center.open();
    await center.editName.click();
    await expect(center.name).toBeFocused();
    await expect(center.name).toHaveValue('Noor van Dijk');
    await center.name.fill('  王小明 O’Hara ');
    await center.name.press('Enter');
    await expect(center.message('Revised successfully')).toBeVisible();
    await expect(center.dialog).toHaveCount(0);
    await expect(center.value('Name')).toHaveText('王小明 O’Hara');
    await expect(shell(page).userMenu).toHaveAccessibleName('Account of 王小明 O’Hara');

    await center.email.click();
    await expect(center.newEmail).toBeFocused();
    await expect(center.dialog).toContainText(`Current: ${person.email}`);
    await center.newEmail.fill(email.toUpperCase());
    await center.getCode.click();
    await expect(center.message('Successfully sent email captcha!')).toBeVisible();
    await expect(center.code).toBeFocused();
    await expect(
      center.dialog.getByRole('button', { name: /^You can request another in \d+ s$/ }),
    ).toBeDisabled();
    const code = await readSentCode(email);

    // A wrong code shows the server's message and keeps the input.
    await center.code.fill(code === '000000' ? '000001' : '000000');
    await center.submit.click();
    await expect(center.errorMessage).toContainText('The verification code is incorrect');
    await expect(center.newEmail).toHaveValue(email.toUpperCase());
    await center.code.fill(code);
    await center.submit.click();
    await expect(center.message('Change Successfully')).toBeVisible();
    await expect(center.value('E-mail')).toHaveText(email);

    await shell(page).signOut();
    await expect(page).toHaveURL('/login');
    await signInPage(page).submitCredentials(email, person.password);
    await expect(page).toHaveURL('/');
  });
});

test('[USR-01] [APP-10] shows errors at their fields in both languages, and binds a mobile number by SMS code, then changes it @full', async ({
  page,
}) => {
  const person = await createUser();
  await openSignedIn(page, person);
  const center = userCenterPage(page);
  await center.open();
  for (const language of ['zh', 'en'] as const) {
    const texts = words[language];
    await shell(page).chooseLanguage(language === 'en' ? 'English' : '中文');
    await center.editName.click();
    await center.name.fill('   ');
    await center.save.click();
    await expect(center.name).toHaveAccessibleDescription(texts.nameRequired);
    await expect(center.name).toBeFocused();
    await center.name.fill('n'.repeat(65));
    await center.save.click();
    await expect(center.name).toHaveAccessibleDescription(texts.nameTooLong);
    await center.cancel.click();
    await center.discard.click();

    await center.mobile.click();
    await center.getCode.click();
    await expect(center.newMobile).toHaveAccessibleDescription(texts.enterMobile);
    await center.newMobile.fill('12');
    await center.getCode.click();
    await expect(center.newMobile).toHaveAccessibleDescription(texts.badMobile);
    await center.cancel.click();
    await center.discard.click();

    await center.email.click();
    await center.getCode.click();
    await expect(center.newEmail).toHaveAccessibleDescription(texts.enterEmail);
    await expect(center.newEmail).toBeFocused();
    await center.newEmail.fill('noor@example');
    await center.getCode.click();
    await expect(center.newEmail).toHaveAccessibleDescription(texts.badEmail);
    await center.newEmail.fill(person.email);
    await center.getCode.click();
    await expect(center.newEmail).toHaveAccessibleDescription(texts.unchanged);
    const { email } = newUser();
    await center.newEmail.fill(email);
    await center.submit.click();
    await expect(center.code).toHaveAccessibleDescription(texts.requestFirst);
    if (language === 'en') {
      await center.getCode.click();
      await expect(center.message('Successfully sent email captcha!')).toBeVisible();
      await center.submit.click();
      await expect(center.code).toHaveAccessibleDescription('Please enter the verification code');
      await expect(center.code).toBeFocused();
      const code = await readSentCode(email);
      await center.code.fill(code === '000000' ? '000001' : '000000');
      await center.submit.click();
      await expect(center.errorMessage).toContainText('The verification code is incorrect or has expired.');
    }
    await center.cancel.click();
    await center.discard.click();
  }

  await expect(center.value('Mobile')).toHaveText('Not bound');
  for (const name of ['Bind mobile', 'Change mobile']) {
    const mobile = newMobileNumber();
    await expect(center.mobile).toHaveAccessibleName(name);
    await center.mobile.click();
    await expect(center.country.locator('option:checked')).toHaveText('Australia +61');
    // With the trunk prefix, as people write it.
    await center.newMobile.fill(`0${mobile.slice(0, 3)} ${mobile.slice(3)}`);
    await center.getCode.click();
    await expect(center.message('Get Verify Code Success!')).toBeVisible();
    await center.code.fill(await readSentCode(`+61${mobile}`));
    await center.submit.click();
    await expect(center.dialog).toHaveCount(0);
    await expect(center.value('Mobile')).toHaveText(`+61 ${mobile}`);
  }
});

test.describe('signed-in sessions', () => {
  test('[USR-01] are listed, this one first, and another can be signed out @full', async ({
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
    const center = userCenterPage(page);
    await center.open();
    await expect(center.sessionItems).toHaveCount(2);
    await expect(center.sessionItems.first()).toContainText('This session');
    await expect(center.sessionItems.first()).toContainText('Active now');
    await expect(center.sessionItems.last()).toContainText(/Chrome/);
    await expect(center.sessionItems.last()).toContainText('127.0.0.1');
    await expect(center.signOutSession).toHaveCount(1);

    await center.signOutSession.click();
    await expect(center.confirmation).toContainText('loses access immediately');
    await center.confirmation.getByRole('button', { name: 'Cancel' }).click();
    await expect(center.sessionItems).toHaveCount(2);
    await center.signOutSession.click();
    await center.confirmation.getByRole('button', { name: 'Sign out' }).click();
    await expect(center.message('Session signed out')).toBeVisible();
    await expect(center.sessionItems).toHaveCount(1);
    await expect(center.sessions).toContainText('You are not signed in anywhere else');
    await expect(center.signOutOthers).toHaveCount(0);

    // Without any action there.
    await expect(signInPage(other).account).toBeVisible();
    await expect(other.getByText('You were signed out from another device.')).toBeVisible();
    await elsewhere.close();
    await page.reload();
    await expect(center.heading).toBeVisible();
  });

  test('[USR-01] can all be signed out but this one, also on a phone @full', async ({
    page,
    browser,
    baseURL,
  }) => {
    const person = await createUser();
    const contexts = await Promise.all([1, 2].map(() => browser.newContext({ baseURL: baseURL ?? '' })));
    const others = await Promise.all(contexts.map((context) => context.newPage()));
    await setLanguage(others[1]!, 'zh');
    for (const other of others) {
      await openSignedIn(other, person);
      await shell(other).openPlainPage();
    }
    await openSignedIn(page, person);
    const center = userCenterPage(page);
    await center.open();
    await expect(center.sessionItems).toHaveCount(3);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.querySelector('main')!.scrollWidth)).toBeLessThanOrEqual(390);
    await center.signOutOthers.click();
    await expect(center.confirmation).toContainText('All 2 other sessions lose access immediately');
    await expectAccessible(page);
    await center.confirmation.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(center.sessionItems).toHaveCount(1);
    await expect(others[0]!.getByText('You were signed out from another device.')).toBeVisible();
    await expect(others[1]!.getByText('您已在另一台设备上将此处的登录下线。')).toBeVisible();
    for (const context of contexts) await context.close();
  });
});
