import { waitForMessage } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { shell } from './pages/shell.ts';
import { createStation } from './support/createStation.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { createUser } from './support/createUser.ts';

test('[ALM-05] [ALM-06] somebody chooses what to be notified about, gets a test mail, and adds a webhook, sees why its delivery failed and sends it again @full', async ({
  page,
  baseURL,
}) => {
  const person = await createUser();
  const station = await createStation(baseURL!, person);
  await openSignedIn(page, person);
  await page.goto('/userCenter');
  await page.getByRole('link', { name: 'Manage notifications' }).click();
  await expect(page.getByText(`Mails go to ${person.email}.`)).toBeVisible();
  await expect(page.getByLabel('Which alarms')).toHaveValue('3');
  await expectAccessible(page);

  await page.getByLabel('Which alarms').selectOption('Medium and high priority');
  await page.getByLabel('Which stations').selectOption('Stations that I choose');
  await page.getByLabel('When', { exact: true }).selectOption('Once a day');
  await page.getByLabel('Time of the daily message').fill('18:30');
  await page.getByRole('checkbox', { name: 'Quiet hours' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Choose at least one station')).toBeVisible();
  await page.getByRole('combobox', { name: 'Stations', exact: true }).click();
  await page.getByRole('option', { name: station.name }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your notifications were saved')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Which alarms')).toHaveValue('2');
  await expect(page.getByLabel('Time of the daily message')).toHaveValue('18:30');
  await expect(page.getByLabel('Until', { exact: true })).toHaveValue('07:00');
  await expect(page.getByText(station.name).first()).toBeVisible();
  const before = Date.now();
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  const mail = await waitForMessage(process.env.MAILBOX ?? '', person.email, { after: before });
  expect(mail.subject).toContain('test of your notifications');

  await expect(page.getByText('No webhooks')).toBeVisible();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Tickets');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('receiver.example');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Enter an address that begins with https:// or http://')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://127.0.0.1:9/alarms');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('This address is on a private network')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://receiver.invalid/alarms');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Test: Tickets' }).click();
  await page.getByRole('button', { name: 'Deliveries: Tickets' }).click();
  const log = page.getByRole('dialog');
  await expect(async () => {
    await log.getByRole('button', { name: 'Load again' }).click();
    await expect(log.getByText('Failed')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(log.getByText('receiver.invalid').first()).toBeVisible();
  await expectAccessible(page);
  await log.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Sending again, with the same id')).toBeVisible();
  await log.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.getByRole('button', { name: 'Remove: Tickets' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No webhooks')).toBeVisible();
});

test('[ALM-04] [ALM-05] somebody adds a step of an escalation, and changes a rule on values for one station and resets it; all fits on a phone, in Chinese and in the dark @full', async ({
  page,
  baseURL,
}) => {
  const person = await createUser();
  const station = await createStation(baseURL!, person);
  await openSignedIn(page, person);
  await page.goto('/notifications');
  const form = page.getByRole('form', { name: 'Alarms at stations that I own' });
  await form.getByRole('button', { name: 'Add a step' }).click();
  await form.getByLabel('Minutes after the start').fill('45');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The escalation was saved')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Minutes after the start')).toHaveValue('45');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Alarm rules' }).click();
  const rule = page.getByRole('form', { name: 'Grid voltage too high' });
  await expect(rule.getByLabel('Limit (V)')).toHaveValue('253');
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Rules for' }).fill(station.name);
  await page.getByRole('option', { name: station.name }).click();
  await rule.getByLabel('Limit (V)').fill('1200');
  await rule.getByRole('button', { name: 'Save' }).click();
  await expect(rule.getByText('Enter a number from 0 to 1000')).toBeVisible();
  await rule.getByLabel('Limit (V)').fill('255.5');
  await rule.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The rule was saved')).toBeVisible();
  await rule.getByRole('button', { name: 'Reset' }).click();
  await expect(rule.getByLabel('Limit (V)')).toHaveValue('253');

  await shell(page).go('/notifications', 'Notifications');
  await shell(page).chooseLanguage('中文');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.getByText('推送至下方的浏览器')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
