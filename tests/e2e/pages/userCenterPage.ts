import type { Page } from '@playwright/test';

/** The page at /userCenter, in English or Chinese. */
export function userCenterPage(page: Page) {
  const either = (en: string, zh: string) => new RegExp(`^(${en}|${zh})$`);
  const button = (en: string, zh: string) => page.getByRole('button', { name: either(en, zh) });
  const dialog = page.getByRole('dialog');
  const inDialog = (en: string, zh: string) => dialog.getByRole('button', { name: either(en, zh) });
  const textbox = (en: string, zh: string) => dialog.getByRole('textbox', { name: either(en, zh) });
  const heading = page.getByRole('heading', { level: 1, name: either('User centre', '用户中心') });
  const profile = page.getByRole('region', { name: either('Profile', '个人资料') });
  const sessions = page.getByRole('region', { name: either('Where you are signed in', '登录设备') });
  const signIns = page.getByRole('region', { name: either('Recent sign-ins', '最近登录') });
  return {
    heading,
    profile,
    /** Value beside a label of the profile. */
    value: (label: string) => profile.getByRole('term').filter({ hasText: label }).locator('+ dd'),
    picture: profile.getByRole('img'),
    changePicture: button('Change picture', '更换头像'),
    editName: button('Edit name', '编辑姓名'),
    email: button('(Change|Bind) e-mail', '(更换|绑定)邮箱'),
    mobile: button('(Change|Bind) mobile', '(更换|绑定)手机'),
    password: profile.getByRole('link', { name: either('Change password', '修改密码') }),
    copyCode: button('Copy the enterprise code', '复制企业编码'),

    dialog,
    name: textbox('Name', '姓名'),
    newEmail: textbox('New e-mail', '新邮箱'),
    newMobile: textbox('New mobile', '新手机号'),
    country: dialog.getByRole('combobox', { name: either('Country or region', '国家或地区') }),
    code: textbox('Verification code', '验证码'),
    getCode: inDialog('Get code', '获取验证码'),
    save: inDialog('Save', '保存'),
    /** Submits a new contact. */
    submit: inDialog('Change|Bind', '更换|绑定'),
    cancel: inDialog('Cancel', '取消'),
    errorMessage: dialog.getByRole('alert'),

    file: dialog.locator('input[type=file]'),
    frame: dialog.getByRole('application', {
      name: either('Area to use', '要使用的图片区域'),
    }),
    zoom: dialog.getByRole('slider', { name: either('Zoom', '缩放') }),
    upload: inDialog('Upload', '上传'),

    sessions,
    sessionItems: sessions.getByRole('listitem'),
    signOutSession: sessions.getByRole('button', { name: /^(Sign out (?!everywhere)|退出 .*的登录$)/ }),
    signOutOthers: sessions.getByRole('button', {
      name: either('Sign out everywhere else', '退出其他所有登录'),
    }),
    reload: sessions.getByRole('button', { name: either('Reload the list', '刷新列表') }),
    signInItems: signIns.getByRole('listitem'),
    allSignIns: signIns.getByRole('link'),
    confirmation: page.getByRole('alertdialog'),
    /** Confirms that what was typed may be lost. */
    discard: page.getByRole('alertdialog').getByRole('button', { name: either('Discard', '放弃') }),

    message: (text: string) => page.getByRole('alert').filter({ hasText: text }),
    async open() {
      await page.goto('/userCenter');
      await heading.waitFor();
    },
  };
}
