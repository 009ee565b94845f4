import { expect, test } from '@playwright/test';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/signInPage.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { userCenterPage } from './pages/userCenterPage.ts';
import { expectAccessible } from './support/expectAccessible.ts';

test('[AUTH-08] [APP-08] [STN-04] [USR-01] the guest signs in by one link, can only look, and sees nothing personal', async ({
  page,
}) => {
  await signInPage(page).open();
  await signInPage(page).guestLink.click();
  await expect(page).toHaveURL('/');
  const { userMenu, open, tab, chooseLanguage } = shell(page);
  await expect(userMenu).toHaveAccessibleName('Account of Guest');
  await userMenu.click();
  await expect(page.getByRole('menuitem')).toHaveText(['User info', 'Help', 'Operating manual', 'Sign out']);
  await page.keyboard.press('Escape');

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
