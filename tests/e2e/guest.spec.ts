import { doGuestLogin } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { deviceDetailPage, deviceMenu } from './pages/devicePages.ts';
import { deviceSettingPage } from './pages/deviceSettingPage.ts';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/signInPage.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { upgradeDialog } from './pages/upgradeDialog.ts';
import { userCenterPage } from './pages/userCenterPage.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { getDevices } from './support/getDevices.ts';

test('[AUTH-08] [APP-08] [STN-04] [USR-01] the guest signs in by one link, can only look, and sees nothing personal', async ({
  page,
}) => {
  await signInPage(page).open();
  await signInPage(page).guestLink.click();
  await expect(page).toHaveURL('/');
  const { userMenu, open, tab, chooseLanguage, closeMenu } = shell(page);
  await expect(userMenu).toHaveAccessibleName('Account of Guest');
  await userMenu.click();
  await expect(page.getByRole('menuitem')).toHaveText(['User info', 'Help', 'Operating manual', 'Sign out']);
  await closeMenu();

  await open('Power station');
  const list = stationListPage(page);
  await expect(list.tab('All')).toBeVisible();
  await expect(list.tab('Favourites')).toHaveCount(0);
  await expect(list.add).toHaveCount(0);
  const name = (await list.names.first().innerText()).trim();
  await expect(list.favouriteButton(name)).toHaveCount(0);
  await list.operations(name).click();
  await expect(list.items).toHaveText(['Station info', 'Detail', 'Meter file', 'Time points and prices']);

  await page.goto('/changePassword');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Guests have no password to change')).toBeVisible();
  await expect(tab('Change password')).toHaveCount(0);

  // The address of a dialog does not open it either.
  await shell(page).go('/userCenter?edit=name', 'User centre');
  const { profile, dialog, sessions } = userCenterPage(page);
  await expect(profile.getByRole('heading')).toHaveText('Guest');
  await expect(profile).toContainText('Guests can look at everything shown here but change nothing.');
  await expect(dialog).toHaveCount(0);
  await expect(profile.getByRole('button').or(profile.getByRole('link'))).toHaveCount(0);
  await expect(sessions).toHaveCount(0);
  await expectAccessible(page);
  await chooseLanguage('中文');
  await expect(profile.getByRole('heading')).toHaveText('访客');
  await expect(profile).toContainText('访客只能浏览，不能修改。');
});

test('[AUTH-08] [DET-02] [DEV-02] [FW-01] [OPS-01] [OPS-05] [PAR-04] [SEC-01] the guest sees last values, and is offered nothing that asks or changes a device or belongs to an account @full', async ({
  page,
  baseURL,
}) => {
  const guest = await readData({ http: baseURL! }, doGuestLogin, {});
  const inverter = (await getDevices(baseURL!, guest)).find(
    ({ device_type, status }) => device_type === 'C002' && status === 'normal',
  )!;
  await signInPage(page).open();
  await signInPage(page).guestLink.click();
  await expect(page).toHaveURL('/');
  const { go, menu, closeMenu } = shell(page);

  await test.step('devices', async () => {
    await go('/device/C001');
    await deviceMenu(page).button('Gateway').first().click();
    await expect(deviceMenu(page).items).toHaveText(['Details']);
    await closeMenu();

    const detail = deviceDetailPage(page);
    const setting = deviceSettingPage(page);
    await page.goto(`/device/C002?device=${inverter.id}&tab=setting`);
    await expect(detail.heading).toHaveText(inverter.obj_name);
    await expect(detail.tab('Real-time data', '实时数据')).toHaveAttribute('aria-selected', 'true');
    await expect(detail.row('SOC')).toContainText(/\d\s*%/);
    await expect(detail.row('SOC')).toContainText(/\d\d:\d\d:\d\d/);
    await expect(detail.row('SN1')).toHaveCount(0);
    await expect(detail.tab('Setting', '设置')).toHaveCount(0);
    await expect(detail.refresh).toHaveCount(0);
    await expect(detail.versions).toHaveCount(0);
    await expect(upgradeDialog(page).openButton).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await setting.openControl.click();
    await expect(setting.message('You have to be authorized to continue')).toBeVisible();
    await expect(setting.control.dialog).toHaveCount(0);
  });

  await test.step('pages of an account', async () => {
    await expect(menu.getByRole('link', { name: 'Displays' })).toHaveCount(0);
    for (const [path, reason] of [
      ['/displays', 'Displays belong to an account'],
      ['/audit', 'The activity log belongs to an account.'],
    ] as const) {
      await go(path);
      await expect(page.getByText(reason)).toBeVisible();
      await expect(page).toHaveURL('/');
    }
  });
});
