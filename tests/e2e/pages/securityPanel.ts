import { expect, type Page } from '@playwright/test';

/** Second factors in the user centre, and the dialogs that ask for them, in English or Chinese. */
export function securityPanel(page: Page) {
  const either = (en: string, zh: string) => new RegExp(`^(${en}|${zh})$`);
  const region = page.getByRole('region', { name: either('Sign-in security', '登录安全') });
  const dialog = page.getByRole('dialog');
  const inDialog = (en: string, zh: string) => dialog.getByRole('button', { name: either(en, zh) });
  return {
    region,
    dialog,
    setUpTotp: region.getByRole('button', { name: /^(Set up|设置):/ }),
    removeTotp: region.getByRole('button', { name: /^(Remove: Authenticator|移除: 身份验证器)/ }),
    addPasskey: region.getByRole('button', { name: either('Add a passkey', '添加通行密钥') }),
    passkeys: region
      .getByRole('list', { name: either('Your passkeys', '您的通行密钥') })
      .getByRole('listitem'),
    qr: dialog.getByRole('img', { name: /QR code|二维码/ }),
    codeField: page.getByRole('textbox', { name: /^(Code|身份验证器动态码|应用当前显示的动态码)/ }),
    nameField: dialog.getByRole('textbox', { name: either('Name', '名称') }),
    recoveryField: page.getByRole('textbox', { name: either('Recovery code', '恢复码') }),
    confirm: inDialog('Confirm', '确认'),
    add: inDialog('Add', '添加'),
    removal: page.getByRole('alertdialog'),
    remove: page.getByRole('alertdialog').getByRole('button', { name: either('Remove', '移除') }),
    kept: inDialog('I have saved them', '我已保存'),
    recoveryCodes: dialog
      .getByRole('list', { name: either('Recovery codes', '恢复码') })
      .getByRole('listitem'),
    useRecovery: page.getByRole('button', { name: either('Use a recovery code', '使用恢复码') }),
    usePasskey: page.getByRole('button', { name: either('Use a passkey', '使用通行密钥') }),
    passkeySignIn: page.getByRole('button', { name: either('Sign in with a passkey', '使用通行密钥登录') }),
    secondStep: page.getByRole('heading', { level: 1, name: either('Confirm your sign-in', '确认登录') }),
    demanded: page.getByRole('dialog', { name: either('A second factor is needed', '需要两步验证') }),
    freshProof: page.getByRole('dialog', { name: either('Confirm that it is you', '验证您的身份') }),

    async open() {
      await page.goto('/userCenter');
      await expect(region.getByRole('heading', { level: 3 })).toHaveCount(3);
    },
    /** The secret of the dialog that sets up an authenticator app. */
    secret: async () => ((await dialog.locator('code').textContent()) ?? '').replace(/\s/g, ''),
  };
}
