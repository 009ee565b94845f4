import { getStationRelevance } from '@heliograph/contracts/http';
import { expect, test } from '@playwright/test';
import { createStation } from './support/createStation.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { setLanguage } from './support/languages.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { createUser } from './support/createUser.ts';

test('[OPS-04] [TRU-08] somebody creates a token, uses it, and revokes it @full', async ({
  page,
  baseURL,
}) => {
  const person = await createUser();
  const first = await createStation(baseURL!, person);
  await createStation(baseURL!, person);
  await openSignedIn(page, person);
  await page.goto('/userCenter');
  await page.getByRole('link', { name: 'Manage API tokens' }).click();
  await expect(page.getByText('No API tokens')).toBeVisible();

  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog.getByText('Enter a name of 1 to 64 characters')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Home Assistant');
  await dialog.getByRole('combobox', { name: 'Stations' }).click();
  await page.getByRole('option', { name: first.name }).click();
  // Closes the list, then asks before it closes the dialog.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: first.name })).toBeHidden();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog.getByText('The token is shown only once.')).toBeVisible();
  await expectAccessible(page);
  const token = await dialog.getByText(/^hgt_/).innerText();
  await dialog.getByRole('button', { name: 'Done' }).click();

  const use = () =>
    fetch(baseURL! + getStationRelevance.path, { headers: { authorization: `Bearer ${token}` } });
  const answer = (await (await use()).json()) as { data: { station: { id: number }[] } };
  expect(answer.data.station.map(({ id }) => id)).toEqual([first.id]);

  const card = page.getByRole('listitem').filter({ hasText: 'Home Assistant' });
  await expect(card).toContainText(first.name);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Revoke Home Assistant' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No API tokens')).toBeVisible();
  expect((await use()).status).toBe(401);
  // The closed form needs no second entry of its page any more.
  await page.goBack();
  await expect(page).toHaveURL('/userCenter');
});

test('[OPS-04] the examples name this portal and fit on a phone, in Chinese @full', async ({
  page,
  baseURL,
}) => {
  const person = await createUser();
  await createStation(baseURL!, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await setLanguage(page, 'zh');
  await openSignedIn(page, person);
  await page.goto('/tokens');
  await expect(page.getByLabel('curl', { exact: true }).last()).toContainText(baseURL!);
  for (const name of ['Python', 'Home Assistant', 'Grafana', 'MQTT']) {
    await page.locator('label').filter({ hasText: name }).click();
    await expect(page.locator('pre')).toHaveAccessibleName(name);
  }
  await expect(page.locator('pre')).toContainText('mosquitto_sub');
  await expectAccessible(page);
  const { x, width } = (await page.locator('pre').boundingBox())!;
  expect(x + width).toBeLessThan(390);
});
