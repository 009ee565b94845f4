import type { Page } from '@playwright/test';

/** The page at /changePassword, in English or Chinese. */
export function changePasswordPage(page: Page) {
  const either = (en: string, zh: string) => new RegExp(`^(${en}|${zh})$`);
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1, name: either('Change password', '修改密码') });
  return {
    heading,
    tab: (en: string, zh: string) => main.getByRole('tab', { name: either(en, zh) }),
    tabs: main
      .getByRole('tablist', { name: either('How to receive the code', '验证码的接收方式') })
      .getByRole('tab'),
    contact: main.getByRole('button', { name: /^(Show in full:|显示完整内容：)/ }),
    code: main.getByRole('textbox', { name: either('Verification code', '验证码') }),
    getCode: main.getByRole('button', { name: /^(Get code|Send again|获取验证码|重新发送)$/ }),
    /** The same button while it counts down. */
    countdown: main.getByRole('button', { name: /^You can request another in \d+ s$/ }),
    password: main.getByLabel(either('New password', '新密码')),
    repeatedPassword: main.getByLabel(either('Repeat the new password', '确认新密码')),
    show: main.getByRole('button', { name: either('Show password', '显示密码') }),
    submit: main.getByRole('button', { name: either('Change password', '修改密码') }),
    errorMessage: main.getByRole('alert'),
    message: (text: string) => page.getByRole('alert').filter({ hasText: text }),
    async open() {
      await page.goto('/changePassword');
      await heading.waitFor();
    },
  };
}
