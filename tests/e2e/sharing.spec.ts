import { getShareList, reviseName, saveStationShare } from '@heliograph/contracts/http';
import { callStack, readData } from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { sharingDialogs } from './pages/sharingDialogs.ts';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/signInPage.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { signInByApi, readSentCode, newUser, type NewUser } from './support/users.ts';
import { createStation, type CreatedStation } from './support/createStation.ts';
import { createEnterprise, createUser } from './support/createUser.ts';

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

test('[SHR-01] [SHR-04] shares by e-mail, shows errors at the field, changes the type when shared again, and links the station to an enterprise @full', async ({
  page,
  baseURL,
}) => {
  const enterprise = await createEnterprise();
  const { enterprise_code: code } = await signInByApi(baseURL!, enterprise);
  const { person, station } = await signInOwner(page, baseURL!);
  const friend = await createUser();
  const dialogs = sharingDialogs(page);
  await dialogs.open(station.name, 'share');
  await expect(dialogs.account).toBeFocused();
  await expect(dialogs.type.getByRole('option')).toHaveText([
    'Viewing',
    'Edit',
    'Manage',
    'Transfer of authority',
  ]);
  await dialogs.share.click();
  await expect(dialogs.account).toHaveAccessibleDescription('Account Shared is required！');
  await dialogs.account.fill(person.email);
  await dialogs.share.click();
  await expect(dialogs.account).toHaveAccessibleDescription('You cannot share a station with yourself.');
  await expect(dialogs.account).toHaveValue(person.email);
  await dialogs.account.fill('0491 570');
  await expect(dialogs.country).toBeVisible();
  await dialogs.account.fill(friend.email);
  await expect(dialogs.country).toHaveCount(0);
  await dialogs.share.click();
  await expect(dialogs.message('Share Success')).toContainText(friend.email);
  await expect(dialogs.dialog).toHaveCount(0);

  await dialogs.open(station.name, 'share');
  await dialogs.account.fill(friend.email);
  await dialogs.type.selectOption('3');
  await dialogs.share.click();
  await expect(dialogs.again.row('type')).toHaveText('TypeViewingEdit');
  await expect(dialogs.again.row('control')).toHaveText('ControlNoNo');
  await dialogs.again.confirm.click();
  await expect(dialogs.message('already had a share; it is now: Edit')).toBeVisible();
  await expect(dialogs.dialog).toHaveCount(0);

  await dialogs.open(station.name, 'link');
  await dialogs.setEnterprise.click();
  await expect(dialogs.enterprise).toHaveAccessibleDescription('Please fill in this field');
  await dialogs.enterprise.fill('NO-SUCH-CODE');
  await dialogs.setEnterprise.click();
  await expect(dialogs.enterprise).toHaveAccessibleDescription(
    'There is no company with this enterprise code.',
  );
  await dialogs.enterprise.fill(code);
  await dialogs.setEnterprise.click();
  await expect(dialogs.dialog).toHaveCount(0);
  await dialogs.open(station.name, 'link');
  await expect(dialogs.dialog).toContainText(`Linked to ${enterprise.name}`);
  await expectAccessible(page);
  await dialogs.unlink.click();
  await dialogs.confirmUnlink.click();
  await expect(dialogs.dialog).toHaveCount(0);
});

test('[SHR-02] [SHR-03] edits the authorisations, asks before it saves or discards, and keeps a record @full', async ({
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
  await expect(dialogs.typeSelect(zoe).getByRole('option')).toHaveText(['Viewing', 'Edit', 'Manage']);
  await expect(dialogs.save).toBeDisabled();
  await expect(dialogs.permission(zoe, 'authorise', '授权')).toBeDisabled();
  await dialogs.typeSelect(zoe).selectOption('1');
  await dialogs.permission(zoe, 'authorise', '授权').check();
  await dialogs.typeSelect(zoe).selectOption('3');
  await expect(dialogs.permission(zoe, 'authorise', '授权')).not.toBeChecked();
  await dialogs.permission(zoe, 'control', '控制').check();
  await dialogs.remove(ravi).click();
  await expect(dialogs.restore(ravi)).toBeFocused();
  await expect(dialogs.rows.filter({ hasText: ravi })).toContainText('To be deleted');
  await dialogs.restore(ravi).click();
  await dialogs.remove(ravi).click();
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await dialogs.keepEditing.click();
  await expect(dialogs.restore(ravi)).toBeVisible();
  await dialogs.save.click();
  await dialogs.confirmSave.click();
  await expect(dialogs.message('Save Success')).toBeVisible();
  const { token } = await signInByApi(baseURL!, person);
  const rows = await readData({ http: baseURL! }, getShareList, { station_id: station.id }, { token });
  expect(rows).toMatchObject([{ name: zoe, share_type: 3, control: 1, auth: 0 }]);

  await dialogs.open(station.name, 'authorise');
  await dialogs.recordTab.click();
  await expect(dialogs.records.filter({ hasText: 'Withdrawn' })).toContainText(ravi);
  await expectAccessible(page);
});

test('[SHR-01] invites a person without an account, who registers by the link, gets the station, and then owns it @full', async ({
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
  await expect(dialogs.rows).toContainText('Invited');

  const elsewhere = await browser.newContext();
  const theirs = await elsewhere.newPage();
  await theirs.goto(link);
  const form = signInPage(theirs);
  await expect(theirs.getByText(`${person.email} invites you to a station`)).toBeVisible();
  await expect(form.account).toHaveValue(friend.email);
  await expectAccessible(theirs);
  const after = Date.now();
  await form.getCode.click();
  await form.code.fill(await readSentCode(friend.email, after));
  await form.name.fill(friend.name);
  await form.password.fill(friend.password);
  await form.create.click();
  await expect(form.alert('Welcome')).toBeVisible();
  await form.ok.click();
  await form.password.fill(friend.password);
  await form.submit.click();
  await expect(theirs).not.toHaveURL(/login/);
  await shell(theirs).open('Power station');
  await expect(stationListPage(theirs).link(station.name)).toBeVisible();
  await theirs.goto(link);
  await expect(
    theirs.getByText('This invitation has been accepted, withdrawn or replaced, or it has expired.'),
  ).toBeVisible();
  await elsewhere.close();

  await dialogs.cancel.click();
  await dialogs.open(station.name, 'share');
  await dialogs.account.fill(friend.email);
  await dialogs.type.selectOption('2');
  await dialogs.transfer.click();
  await expect(dialogs.warning).toContainText(friend.email);
  await dialogs.confirmTransfer.click();
  await expect(dialogs.message(`${friend.email} now owns`)).toBeVisible();
  await expect(page.getByText(station.name, { exact: true })).toHaveCount(0);
});

test('[TRU-07] [SHR-01] asks before a share replaces an invitation that transfers the station @full', async ({
  page,
  baseURL,
}) => {
  const { person, station } = await signInOwner(page, baseURL!);
  const friend = newUser();
  const dialogs = sharingDialogs(page);
  await dialogs.open(station.name, 'share');
  await dialogs.account.fill(friend.email);
  await dialogs.type.selectOption('2');
  await dialogs.transfer.click();
  await dialogs.confirmTransfer.click();
  await expect(dialogs.link).toHaveValue(/\/login\?invite=/);
  await dialogs.done.click();

  const { token } = await signInByApi(baseURL!, person);
  const share = {
    station_id: station.id,
    station_share_type: 0,
    share_account_type: 0,
    station_share_user: friend.email,
  } as const;
  const { body } = await callStack({ http: baseURL! }, saveStationShare, share, { token });
  expect(body).toMatchObject({ code: 1409, present: { share_type: 2 } });
  const readInvited = async () => {
    const list = await readData({ http: baseURL! }, getShareList, { station_id: station.id }, { token });
    return JSON.stringify(list);
  };
  const pending = await readInvited();
  await dialogs.open(station.name, 'share');
  await dialogs.account.fill(friend.email);
  await dialogs.share.click();
  await expect(dialogs.warning).toContainText('they will no longer become the owner');
  await expect(dialogs.again.row('type')).toHaveText('TypeTransfer of authorityViewing');
  await expectAccessible(page);
  await dialogs.again.cancel.click();
  expect(await readInvited()).toBe(pending);
  await dialogs.share.click();
  await dialogs.again.confirm.click();
  await expect(dialogs.link).toHaveValue(/\/login\?invite=/);
  await dialogs.done.click();
  await dialogs.open(station.name, 'authorise');
  await expect(dialogs.rows).toContainText('Viewing');
});

test('[SHR-04] lets an enterprise member hand a station to its owner @full', async ({ page, baseURL }) => {
  const enterprise = await createEnterprise();
  const station = await createStation(baseURL!, enterprise);
  const friend = await createUser();
  await openSignedIn(page, enterprise);
  const dialogs = sharingDialogs(page);
  await dialogs.open(station.name, 'link');
  await dialogs.owner.fill(friend.email);
  await dialogs.setOwner.click();
  await expect(dialogs.message(`${friend.email} now owns`)).toBeVisible();
});

test('[SHR-01] [SHR-02] the dialogs are accessible on a phone, and in Chinese @full', async ({
  page,
  baseURL,
}) => {
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

  await page.setViewportSize({ width: 1440, height: 900 });
  await shell(page).chooseLanguage('中文');
  await dialogs.open(station.name, 'share');
  await expect(dialogs.type.getByRole('option')).toHaveText(['查看', '编辑', '管理', '权限转让']);
  await dialogs.share.click();
  await expect(dialogs.account).toHaveAccessibleDescription('请输入被共享的账号！');
  await dialogs.account.fill(person.email);
  await dialogs.share.click();
  await expect(dialogs.account).toHaveAccessibleDescription('不能将电站共享给自己。');
  await dialogs.account.fill(friend.email);
  await dialogs.type.selectOption('3');
  await dialogs.share.click();
  await expectAccessible(page);
  await dialogs.again.confirm.click();
  await expect(dialogs.message('原有的共享已改为：编辑')).toBeVisible();
  await dialogs.open(station.name, 'authorise');
  await expect(dialogs.typeSelect(friend.name).getByRole('option')).toHaveText(['查看', '编辑', '管理']);
  await dialogs.remove(friend.name).click();
  await expect(dialogs.rows).toContainText('待删除');
  await dialogs.save.click();
  await dialogs.confirmSave.click();
  await expect(dialogs.message('保存成功')).toBeVisible();
  await dialogs.open(station.name, 'link');
  await dialogs.setEnterprise.click();
  await expect(dialogs.enterprise).toHaveAccessibleDescription('请填写此项');
});
