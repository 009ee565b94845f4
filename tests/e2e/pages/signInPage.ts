import { expect, type Page } from '@playwright/test';
import { openSignedIn, type SignedInOptions } from '../support/openSignedIn.ts';

export type DemoUser = 'owner' | 'installer' | 'member' | 'admin';

/** The page at /login in any of its modes, in English or Chinese. */
export function signInPage(page: Page) {
  const either = (en: string, zh: string) => new RegExp(`^(${en}|${zh})$`);
  const textbox = (en: string, zh: string) => page.getByRole('textbox', { name: either(en, zh) });
  const button = (en: string, zh: string) => page.getByRole('button', { name: either(en, zh) });
  const account = textbox('E-mail', '邮箱');
  const password = page.getByLabel(either('Password', '密码'));
  const submit = button('Sign in', '登录');
  return {
    account,
    password,
    submit,
    heading: page.getByRole('heading', { level: 1 }),
    guestLink: button('Continue as a guest', '以访客身份浏览'),
    errorMessage: page.getByRole('alertdialog', { name: either('Sign-in failed', '登录失败') }),
    message: (text: string) => page.getByRole('alert').filter({ hasText: text }),
    alert: (title: string) => page.getByRole('alertdialog', { name: title }),
    ok: page.getByRole('alertdialog').getByRole('button', { name: either('OK', '确定') }),

    tab: (en: string, zh: string) => page.getByRole('tab', { name: either(en, zh) }),
    country: page.getByRole('combobox', { name: either('Country or region', '国家或地区') }),
    mobile: textbox('Mobile number', '手机号'),
    code: textbox('Verification code', '验证码'),
    /** The button with any of its texts. */
    getCode: page.getByRole('button', {
      name: /^(Get code|Send again|获取验证码|重新发送|You can request another in \d+ s|\d+ 秒)/,
    }),
    newPassword: page.getByLabel(either('New password', '新密码')),
    name: textbox('Name', '姓名'),
    abn: textbox('ABN', 'ABN'),
    remember: page.getByRole('checkbox', { name: either('Remember me for 15 days', '15 天内免登录') }),
    agreement: page.getByRole('checkbox', { name: /I have read and agree|我已阅读并同意/ }),
    byCode: button('Sign in with an SMS code', '使用短信验证码登录'),
    byPassword: button('Sign in with a password', '使用密码登录'),
    /** Signs in with the operator's identity provider. */
    provider: (name: string) =>
      page.getByRole('button', { name: either(`Sign in with ${name}`, `使用 ${name} 登录`) }),
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
    async submitCredentials(email: string, secret: string) {
      await account.fill(email);
      await password.fill(secret);
      await submit.click();
    },
    async signIn(person: DemoUser, secret = process.env.DEMO_PASSWORD ?? '') {
      await this.submitCredentials(`${person}@demo.example`, secret);
    },
  };
}

/** Signs a demo user in before any page of the portal is open. */
export async function openSignedInAs(page: Page, person: DemoUser, options?: SignedInOptions): Promise<void> {
  const password = process.env.DEMO_PASSWORD ?? '';
  await openSignedIn(page, { email: `${person}@demo.example`, password }, options);
}
