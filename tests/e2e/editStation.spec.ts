import { saveStationShare } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { gatewayDialog } from './pages/gatewayDialog.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { stationWizard } from './pages/stationWizard.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { signInByApi, type NewUser } from './support/users.ts';
import { createStation } from './support/createStation.ts';
import { createUser } from './support/createUser.ts';

/** Shares a station with somebody: to view, or with the name and picture to edit. */
async function share(http: string, owner: NewUser, station: number, { email }: NewUser, type: 0 | 3) {
  const { token } = await signInByApi(http, owner);
  await readData(
    { http },
    saveStationShare,
    { station_id: station, station_share_type: type, share_account_type: 0, station_share_user: email },
    { token },
  );
}

test('[WIZ-04] edits and saves a station in one form @full', async ({ page, baseURL }) => {
  const owner = await createUser();
  await createStation(baseURL!, owner, { station_name: 'Old barn' });
  await openSignedIn(page, owner);
  const wizard = stationWizard(page);
  await wizard.edit('Old barn');
  await expect(wizard.step).toHaveCount(0);
  await expect(wizard.field('address')).toHaveValue('1 Test Street, Brisbane QLD 4000');
  await expectAccessible(page);
  await wizard.field('installed_capacity').fill('');
  await wizard.submit.click();
  await expect(wizard.fieldNote('installed_capacity')).toHaveText('Please enter the installed capacity');
  await wizard.field('installed_capacity').fill('9.9');
  await wizard.field('station_name').fill('New barn');
  await wizard.enterPlanes.click();
  await expect(wizard.field('planes.0.kwp')).toHaveValue('9.9');
  await wizard.field('planes.0.kwp').fill('9');
  await expect(wizard.dialog).toContainText(
    'All parts together have 9.00 kWp, but the installed capacity is 9.90 kWp.',
  );
  await wizard.field('planes.0.azimuth').fill('0');
  await wizard.submit.click();
  await expect(wizard.fieldNote('planes.0.tilt')).toHaveText('Please enter the tilt, or remove the part');
  await wizard.field('planes.0.tilt').fill('22.5');
  await expectAccessible(page);
  await wizard.submit.click();
  await expect(wizard.message('Edit Success')).toBeVisible();
  await wizard.edit('New barn');
  await expect(wizard.field('installed_capacity')).toHaveValue('9.9');
  await expect(wizard.field('planes.0.tilt')).toHaveValue('22.5');
  await wizard.field('station_name').fill('Dropped');
  await wizard.close.click();
  await wizard.discard.click();
  await expect(wizard.dialog).toBeHidden();
});

test('[WIZ-04] [WIZ-05] [SEC-01] limits a name-and-picture editor to those fields; a viewer cannot edit @full', async ({
  page,
  baseURL,
}) => {
  const [owner, person] = [await createUser(), await createUser()];
  const edited = await createStation(baseURL!, owner, { station_name: 'Shared roof' });
  const viewed = await createStation(baseURL!, owner, { station_name: 'Far roof' });
  await share(baseURL!, owner, edited.id, person, 3);
  await share(baseURL!, owner, viewed.id, person, 0);
  await openSignedIn(page, person);
  const wizard = stationWizard(page);
  await wizard.edit('Shared roof');
  await expect(wizard.field('address')).toHaveCount(0);
  await expect(wizard.field('installed_capacity')).toHaveCount(0);
  await wizard.field('station_name').fill('Shared roof, renamed');
  await wizard.submit.click();
  await expect(wizard.message('Edit Success')).toBeVisible();

  const list = stationListPage(page);
  await list.operations('Shared roof, renamed').click();
  await expect(list.item('Edit')).toBeVisible();
  await expect(gatewayDialog(page).item).toHaveCount(0);
  await page.keyboard.press('Escape');
  await list.operations('Far roof').click();
  await expect(list.items.first()).toBeVisible();
  await expect(list.item('Edit')).toHaveCount(0);
});

test('[WIZ-04] keeps the changes of two people who edit at once @full', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await createUser();
  await createStation(baseURL!, owner, { station_name: 'Twice' });
  await openSignedIn(page, owner);
  const mine = stationWizard(page);
  await mine.edit('Twice');

  const context = await browser.newContext({ baseURL: baseURL! });
  const other = await context.newPage();
  await openSignedIn(other, owner);
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
  await expect(mine.alert.first()).toContainText('Updated: Postal code');
  await expect(mine.alert.first()).toContainText('You both changed: Station name');
  await expect(mine.field('station_name')).toHaveValue('Mine');
  await expect(mine.field('installed_capacity')).toHaveValue('8');
  await expect(mine.field('postal_code')).toHaveValue('4351');
  await expect(mine.fieldNote('station_name')).toContainText('Current: Theirs');
  await mine.dialog.getByRole('radio', { name: 'Use theirs' }).check();
  await expect(mine.field('station_name')).toHaveValue('Theirs');
  await mine.dialog.getByRole('radio', { name: 'Keep mine' }).check();
  await expect(mine.field('station_name')).toHaveValue('Mine');
  await expectAccessible(page);
  await mine.submit.click();
  await expect(mine.message('Edit Success')).toBeVisible();
  await mine.edit('Mine');
  await expect(mine.field('installed_capacity')).toHaveValue('8');
  await expect(mine.field('postal_code')).toHaveValue('4351');
});
