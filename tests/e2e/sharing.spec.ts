import { getShareList, reviseName, saveStationShare } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { sharingDialogs } from './pages/sharingDialogs.ts';
import { signInPage } from './pages/signInPage.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { languages, setLanguage, tagOf } from './support/languages.ts';
import { signInByApi, readSentCode, newUser, type NewUser } from './support/users.ts';
import { createStation, type CreatedStation } from './support/createStation.ts';
import { createEnterprise, createUser } from './support/createUser.ts';

/** Texts of the pages by language. */
const words = {
  en: {
    empty: 'Account Shared is required！',
    self: 'You cannot share a station with yourself.',
    success: 'Share Success',
    types: ['Viewing', 'Edit', 'Manage', 'Transfer of authority'],
    kept: ['Viewing', 'Edit', 'Manage'],
    changed: 'already had a share; it is now: Edit',
    owns: (account: string) => `${account} now owns`,
    pending: 'Invited',
    saved: 'Save Success',
    removed: 'To be deleted',
    withdrawn: 'Withdrawn',
    invites: (name: string, station: string) => `${name} invites you to the station ${station}`,
    over: 'This invitation has been accepted, withdrawn or replaced, or it has expired.',
    welcome: 'Welcome',
    gap: 'Please fill in this field',
    unknownCode: 'There is no company with this enterprise code.',
    now: (name: string) => `Linked to ${name}`,
    ownerNow: (account: string) => `${account} now owns`,
  },
  zh: {
    empty: '请输入被共享的账号！',
    self: '不能将电站共享给自己。',
    success: '共享成功',
    types: ['查看', '编辑', '管理', '权限转让'],
    kept: ['查看', '编辑', '管理'],
    changed: '原有的共享已改为：编辑',
    owns: (account: string) => `现归 ${account} 所有`,
    pending: '已邀请',
    saved: '保存成功',
    removed: '待删除',
    withdrawn: '已撤销授权',
    invites: (name: string, station: string) => `${name} 邀请您加入电站“${station}”`,
    over: '此邀请已被接受、撤回、替换或已过期。',
    welcome: '欢迎',
    gap: '请填写此项',
    unknownCode: '没有使用此企业编码的企业。',
    now: (name: string) => `已关联到 ${name}`,
    ownerNow: (account: string) => `现归 ${account} 所有`,
  },
} as const;

/** Signs in a new user with a new station. */
async function signInOwner(page: Page, http: string): Promise<{ person: NewUser; station: CreatedStation }> {
  const person = await createUser();
  const station = await createStation(http, person);
  await openSignedIn(page, person);
  return { person, station };
}

async function shareBy(
  http: string,
  person: NewUser,
  station: CreatedStation,
  email: string,
  type: 0 | 1 | 3,
) {
  const { token } = await signInByApi(http, person);
  const request = { station_id: station.id, station_share_type: type, share_account_type: 0 as const };
  return readData({ http }, saveStationShare, { ...request, station_share_user: email }, { token });
}

/** Distinct names, to find each in a list. */
async function renameUser(http: string, person: NewUser, name: string): Promise<void> {
  const { token } = await signInByApi(http, person);
  await readData({ http }, reviseName, { name }, { token });
}

for (const language of languages) {
  const texts = words[language];

  test.describe(`sharing, in ${language}`, tagOf(language), () => {
    test.beforeEach(({ page }) => setLanguage(page, language));

    test('[SHR-01] shares by e-mail, shows errors at the field, and changes the type when shared again', async ({
      page,
      baseURL,
    }) => {
      const { person, station } = await signInOwner(page, baseURL!);
      const friend = await createUser();
      const dialogs = sharingDialogs(page);
      await dialogs.open(station.name, 'share');
      await expect(dialogs.account).toBeFocused();
      await expect(dialogs.type.getByRole('option')).toHaveText([...texts.types]);
      await dialogs.share.click();
      await expect(dialogs.account).toHaveAccessibleDescription(texts.empty);
      await dialogs.account.fill(person.email);
      await dialogs.share.click();
      await expect(dialogs.account).toHaveAccessibleDescription(texts.self);
      await expect(dialogs.account).toHaveValue(person.email);
      await dialogs.account.fill('0491 570');
      await expect(dialogs.country).toBeVisible();
      await dialogs.account.fill(friend.email);
      await expect(dialogs.country).toHaveCount(0);
      await dialogs.share.click();
      await expect(dialogs.message(texts.success)).toContainText(friend.email);
      await expect(dialogs.dialog).toHaveCount(0);

      await dialogs.open(station.name, 'share');
      await dialogs.account.fill(friend.email);
      await dialogs.type.selectOption('3');
      await dialogs.share.click();
      await expect(dialogs.message(texts.changed)).toBeVisible();
    });

    test('[SHR-01] asks before a transfer, and the station leaves the list @full', async ({
      page,
      baseURL,
    }) => {
      const { station } = await signInOwner(page, baseURL!);
      const friend = await createUser();
      const dialogs = sharingDialogs(page);
      await dialogs.open(station.name, 'share');
      await dialogs.account.fill(friend.email);
      await dialogs.type.selectOption('2');
      await dialogs.transfer.click();
      await expect(dialogs.warning).toContainText(friend.email);
      await dialogs.confirmTransfer.click();
      await expect(dialogs.message(texts.owns(friend.email))).toBeVisible();
      await expect(page.getByText(station.name, { exact: true })).toHaveCount(0);
    });

    test('[SHR-01] invites a person without an account, who registers by the link and gets the station @full', async ({
      page,
      baseURL,
      browser,
    }) => {
      const { person, station } = await signInOwner(page, baseURL!);
      const friend = newUser();
      const dialogs = sharingDialogs(page);
      await dialogs.open(station.name, 'share');
      await dialogs.account.fill(friend.email);
      await dialogs.share.click();
      await expect(dialogs.link).toHaveValue(/\/login\?invite=/);
      const link = await dialogs.link.inputValue();
      await expectAccessible(page);
      await dialogs.done.click();
      await dialogs.open(station.name, 'authorise');
      await expect(dialogs.rows).toContainText(friend.email);
      await expect(dialogs.rows).toContainText(texts.pending);

      const elsewhere = await browser.newContext();
      const theirs = await elsewhere.newPage();
      await setLanguage(theirs, language);
      await theirs.goto(link);
      const form = signInPage(theirs);
      await expect(theirs.getByText(texts.invites(person.name, station.name))).toBeVisible();
      await expect(form.account).toHaveValue(friend.email);
      await expectAccessible(theirs);
      const after = Date.now();
      await form.getCode.click();
      await form.code.fill(await readSentCode(friend.email, after));
      await form.name.fill(friend.name);
      await form.password.fill(friend.password);
      await form.create.click();
      await expect(form.alert(texts.welcome)).toBeVisible();
      await form.ok.click();
      await form.password.fill(friend.password);
      await form.submit.click();
      await expect(theirs).not.toHaveURL(/login/);
      await theirs.goto('/powerDetail');
      await expect(theirs.getByText(station.name, { exact: true }).first()).toBeVisible();
      await theirs.goto(link);
      await expect(theirs.getByText(texts.over)).toBeVisible();
      await elsewhere.close();
    });

    test('[SHR-02] [SHR-03] edits the authorisations, asks before it saves or discards, and keeps a record', async ({
      page,
      baseURL,
    }) => {
      const { person, station } = await signInOwner(page, baseURL!);
      const friends = [await createUser(), await createUser()] as const;
      const names = ['Zoe Adler', 'Ravi Menon'] as const;
      for (const [index, friend] of friends.entries()) {
        await shareBy(baseURL!, person, station, friend.email, 0);
        await renameUser(baseURL!, friend, names[index]!);
      }
      const [zoe, ravi] = names;
      const dialogs = sharingDialogs(page);
      await dialogs.open(station.name, 'authorise');
      await expect(dialogs.rows).toHaveCount(2);
      await expect(dialogs.typeSelect(zoe).getByRole('option')).toHaveText([...texts.kept]);
      await expect(dialogs.save).toBeDisabled();
      await expect(dialogs.permission(zoe, 'authorise', '授权')).toBeDisabled();
      await dialogs.typeSelect(zoe).selectOption('1');
      await dialogs.permission(zoe, 'authorise', '授权').check();
      await dialogs.typeSelect(zoe).selectOption('3');
      await expect(dialogs.permission(zoe, 'authorise', '授权')).not.toBeChecked();
      await dialogs.permission(zoe, 'control', '控制').check();
      await dialogs.remove(ravi).click();
      await expect(dialogs.restore(ravi)).toBeFocused();
      await expect(dialogs.rows.filter({ hasText: ravi })).toContainText(texts.removed);
      await dialogs.restore(ravi).click();
      await dialogs.remove(ravi).click();
      await expectAccessible(page);

      await page.keyboard.press('Escape');
      await dialogs.keepEditing.click();
      await expect(dialogs.restore(ravi)).toBeVisible();
      await dialogs.save.click();
      await dialogs.confirmSave.click();
      await expect(dialogs.message(texts.saved)).toBeVisible();
      const { token } = await signInByApi(baseURL!, person);
      const rows = await readData({ http: baseURL! }, getShareList, { station_id: station.id }, { token });
      expect(rows).toMatchObject([{ name: zoe, share_type: 3, control: 1, auth: 0 }]);

      await dialogs.open(station.name, 'authorise');
      await dialogs.recordTab.click();
      await expect(dialogs.records.filter({ hasText: texts.withdrawn })).toContainText(ravi);
      await expectAccessible(page);
    });

    test('[SHR-04] links a station to an enterprise by its code, and unlinks it', async ({
      page,
      baseURL,
    }) => {
      const enterprise = await createEnterprise();
      const { enterprise_code: code } = await signInByApi(baseURL!, enterprise);
      const { station } = await signInOwner(page, baseURL!);
      const dialogs = sharingDialogs(page);
      await dialogs.open(station.name, 'link');
      await dialogs.setEnterprise.click();
      await expect(dialogs.enterprise).toHaveAccessibleDescription(texts.gap);
      await dialogs.enterprise.fill('NO-SUCH-CODE');
      await dialogs.setEnterprise.click();
      await expect(dialogs.enterprise).toHaveAccessibleDescription(texts.unknownCode);
      await dialogs.enterprise.fill(code);
      await dialogs.setEnterprise.click();
      await expect(dialogs.dialog).toHaveCount(0);
      await dialogs.open(station.name, 'link');
      await expect(dialogs.dialog).toContainText(texts.now(enterprise.name));
      await expectAccessible(page);
      await dialogs.unlink.click();
      await dialogs.confirmUnlink.click();
      await expect(dialogs.dialog).toHaveCount(0);
    });

    test('[SHR-04] lets an enterprise member hand a station to its owner @full', async ({
      page,
      baseURL,
    }) => {
      const enterprise = await createEnterprise();
      const station = await createStation(baseURL!, enterprise);
      const friend = await createUser();
      await openSignedIn(page, enterprise);
      const dialogs = sharingDialogs(page);
      await dialogs.open(station.name, 'link');
      await dialogs.owner.fill(friend.email);
      await dialogs.setOwner.click();
      await expect(dialogs.message(texts.ownerNow(friend.email))).toBeVisible();
    });
  });
}

test('[SHR-01] [SHR-02] the dialogs are accessible on a phone @full', async ({ page, baseURL }) => {
  const { person, station } = await signInOwner(page, baseURL!);
  const friend = await createUser();
  await shareBy(baseURL!, person, station, friend.email, 1);
  const dialogs = sharingDialogs(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const item of ['share', 'authorise', 'link'] as const) {
    await dialogs.open(station.name, item);
    if (item === 'authorise') await dialogs.remove(friend.name).click();
    await expectAccessible(page);
    const beyond = await dialogs.dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(beyond).toBe(0);
    if (item === 'authorise') {
      await dialogs.cancel.click();
      await dialogs.discard.click();
    } else await dialogs.cancel.click();
  }
});
