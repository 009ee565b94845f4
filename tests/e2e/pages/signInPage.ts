import { expect, type Page } from '@playwright/test';
import { entered } from '../support/entered.ts';

export type DemoPerson = 'owner' | 'installer' | 'member' | 'admin';

/** The page at /login in any of its modes, in English or Chinese. */
export function signInPage(page: Page) {
  const either = (en: string, zh: string) => new RegExp(`^(${en}|${zh})$`);
  const textbox = (en: string, zh: string) => page.getByRole('textbox', { name: either(en, zh) });
  const button = (en: string, zh: string) => page.getByRole('button', { name: either(en, zh) });
  const account = textbox('E-mail', '邮箱');
  const password = page.getByLabel(either('Password', '密码'));
  const submit = button('Log in', '登录');
  return {
    account,
    password,
    submit,
    heading: page.getByRole('heading', { level: 1 }),
    guestLink: button('Look around as a guest', '以访客身份浏览'),
    refusal: page.getByRole('alertdialog', { name: either('Log-in failed', '登录失败') }),
    message: (text: string) => page.getByRole('alert').filter({ hasText: text }),
    alert: (title: string) => page.getByRole('alertdialog', { name: title }),
    ok: page.getByRole('alertdialog').getByRole('button', { name: either('OK', '确定') }),

    tab: (en: string, zh: string) => page.getByRole('tab', { name: either(en, zh) }),
    country: page.getByRole('combobox', { name: either('Country or region', '国家或地区') }),
    mobile: textbox('Mobile number', '手机号'),
    code: textbox('Verification code', '验证码'),
    /** Whatever it says at the moment. */
    getCode: page.getByRole('button', {
      name: /^(Get code|Send again|获取验证码|重新发送|\d+ s until|\d+ 秒)/,
    }),
    newPassword: page.getByLabel(either('New password', '新密码')),
    name: textbox('Name', '姓名'),
    abn: textbox('ABN', 'ABN'),
    remember: page.getByRole('checkbox', { name: either('Remember me for 15 days', '15 天内免登录') }),
    agreement: page.getByRole('checkbox', { name: /I have read and agree|我已阅读并同意/ }),
    byCode: button('Log in with an SMS code', '使用短信验证码登录'),
    byPassword: button('Log in with a password', '使用密码登录'),
    forgot: page.getByRole('link', { name: either('Forgot password\\?', '忘记密码？') }),
    register: page.getByRole('link', { name: either('Register', '注册') }),
    role: (en: 'Individual' | 'Enterprise', zh: string) =>
      page.getByRole('radio', { name: new RegExp(`^(${en}|${zh})`) }),
    next: button('Next', '下一步'),
    create: button('Create account', '创建账号'),
    confirm: button('Confirm', '确认'),
    back: page.getByRole('link', { name: /^(Back to|返回)/ }),
    legal: (name: 'Terms of use' | 'Privacy policy') => page.getByRole('dialog', { name }),

    async open() {
      await page.goto('/login');
      await expect(account).toBeFocused();
    },
    async openRegistration(role: 'individual' | 'enterprise') {
      await page.goto(`/login?mode=register&role=${role}`);
      await expect(textbox('Name', '姓名')).toBeFocused();
    },
    async openReset() {
      await page.goto('/login?mode=reset');
      await expect(account).toBeFocused();
    },
    async enter(email: string, secret: string) {
      await account.fill(email);
      await password.fill(secret);
      await submit.click();
    },
    async signIn(person: DemoPerson, secret = process.env.DEMO_PASSWORD ?? '') {
      await this.enter(`${person}@demo.example`, secret);
    },
  };
}

/** A browser that remembers a demo person; no page of the portal is open yet. */
export async function signedIn(page: Page, person: DemoPerson): Promise<void> {
  await entered(page, { email: `${person}@demo.example`, password: process.env.DEMO_PASSWORD ?? '' });
}
