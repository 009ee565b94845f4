import { saveStationShare } from '@heliograph/contracts/http';
import { dataOf } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { stationWizard } from './pages/stationWizard.ts';
import { entered } from './support/entered.ts';
import { signedInAt } from './support/enterprise.ts';
import { expectNoFaults } from './support/expectNoFaults.ts';
import { registered, type Newcomer } from './support/newcomer.ts';
import { ownStation } from './support/ownStation.ts';

async function shared(http: string, owner: Newcomer, station: number, type: 0 | 3): Promise<Newcomer> {
  const other = await registered(http);
  const { token } = await signedInAt(http, owner);
  await dataOf(
    { http },
    saveStationShare,
    { station_id: station, station_share_type: type, share_account_type: 0, station_share_user: other.email },
    { token },
  );
  return other;
}

test('[WIZ-04] an edit is one form without steps, and is saved', async ({ page, baseURL }) => {
  const owner = await registered(baseURL!);
  await ownStation(baseURL!, owner, { station_name: 'Old barn' });
  await entered(page, owner);
  const wizard = stationWizard(page);
  await wizard.edit('Old barn');
  await expect(wizard.step).toHaveCount(0);
  await expect(wizard.field('address')).toHaveValue('1 Test Street, Brisbane QLD 4000');
  await expectNoFaults(page);
  await wizard.field('installed_capacity').fill('');
  await wizard.submit.click();
  await expect(wizard.noteAt('installed_capacity')).toHaveText('Please enter the installed capacity');
  await wizard.field('installed_capacity').fill('9.9');
  await wizard.field('station_name').fill('New barn');
  await wizard.submit.click();
  await expect(wizard.message('Edit Success')).toBeVisible();
  await wizard.edit('New barn');
  await expect(wizard.field('installed_capacity')).toHaveValue('9.9');
  await wizard.field('station_name').fill('Dropped');
  await wizard.close.click();
  await wizard.discard.click();
  await expect(wizard.dialog).toBeHidden();
});

test('[WIZ-04] who may edit only a little sees name and pictures; a viewer cannot edit', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await registered(baseURL!);
  const { id } = await ownStation(baseURL!, owner, { station_name: 'Shared roof' });
  await entered(page, await shared(baseURL!, owner, id, 3));
  const wizard = stationWizard(page);
  await wizard.edit('Shared roof');
  await expect(wizard.field('address')).toHaveCount(0);
  await expect(wizard.field('installed_capacity')).toHaveCount(0);
  await wizard.field('station_name').fill('Shared roof, renamed');
  await wizard.submit.click();
  await expect(wizard.message('Edit Success')).toBeVisible();

  const context = await browser.newContext({ baseURL: baseURL! });
  const viewer = await context.newPage();
  await entered(viewer, await shared(baseURL!, owner, id, 0));
  await viewer.goto('/powerDetail');
  await viewer.getByRole('button', { name: 'Operations for Shared roof, renamed' }).click();
  await expect(viewer.getByRole('menuitem').first()).toBeVisible();
  await expect(viewer.getByRole('menuitem', { name: 'Edit', exact: true })).toHaveCount(0);
  await context.close();
});

test('[WIZ-04] two people who edit at once lose nothing', async ({ page, browser, baseURL }) => {
  const owner = await registered(baseURL!);
  await ownStation(baseURL!, owner, { station_name: 'Twice' });
  await entered(page, owner);
  const mine = stationWizard(page);
  await mine.edit('Twice');

  const context = await browser.newContext({ baseURL: baseURL! });
  const other = await context.newPage();
  await entered(other, owner);
  const theirs = stationWizard(other);
  await theirs.edit('Twice');
  await theirs.field('station_name').fill('Theirs');
  await theirs.field('postal_code').fill('4351');
  await theirs.submit.click();
  await expect(theirs.message('Edit Success')).toBeVisible();
  await context.close();

  await mine.field('station_name').fill('Mine');
  await mine.field('installed_capacity').fill('8');
  await mine.submit.click();
  await expect(mine.alert.first()).toContainText(owner.name);
  await expect(mine.alert.first()).toContainText('Taken over: Postal code');
  await expect(mine.alert.first()).toContainText('Changed by both: Station name');
  await expect(mine.field('station_name')).toHaveValue('Mine');
  await expect(mine.field('installed_capacity')).toHaveValue('8');
  await expect(mine.field('postal_code')).toHaveValue('4351');
  await expect(mine.noteAt('station_name')).toContainText('Now: Theirs');
  await mine.dialog.getByRole('radio', { name: 'Use theirs' }).check();
  await expect(mine.field('station_name')).toHaveValue('Theirs');
  await mine.dialog.getByRole('radio', { name: 'Keep mine' }).check();
  await expect(mine.field('station_name')).toHaveValue('Mine');
  await expectNoFaults(page);
  await mine.submit.click();
  await expect(mine.message('Edit Success')).toBeVisible();
  await mine.edit('Mine');
  await expect(mine.field('installed_capacity')).toHaveValue('8');
  await expect(mine.field('postal_code')).toHaveValue('4351');
});
