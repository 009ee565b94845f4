import { topics } from '@heliograph/contracts/mqtt';
import { newSerial, startMailbox, startStack } from '@heliograph/testing';
import { expect, test as base } from '@playwright/test';
import { connectAsync } from 'mqtt';
import { homePage } from './pages/homePage.ts';
import { stationWizard } from './pages/stationWizard.ts';
import { createStation } from './support/createStation.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { registerUser } from './support/users.ts';

/** A server that simulates nothing: gateways report when a test connects as one. */
const test = base.extend<object, { origin: string }>({
  origin: [
    async ({}, use) => {
      const shared = process.env.MAILBOX;
      const mailbox = await startMailbox();
      process.env.MAILBOX = mailbox.folder;
      const stack = await startStack({ env: { ...mailbox.env, DEMO_STATIONS: '1', SIMULATOR: 'off' } });
      await use(stack.http);
      await stack.stop();
      await mailbox.stop();
      process.env.MAILBOX = shared;
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ origin }, use) => {
    await use(origin);
  },
});

test('[HOME-07] leads a new account from the first station to its gateway’s first message', async ({
  page,
  baseURL,
}) => {
  await openSignedIn(page, await registerUser(baseURL!));
  const home = homePage(page);
  await home.open();
  const steps = home.firstSteps;
  await expect(steps.getByRole('listitem')).toHaveCount(2);
  await expect(home.map).toBeHidden();
  await expectAccessible(page);
  await steps.getByRole('link', { name: 'Add station' }).click();

  const wizard = stationWizard(page);
  await wizard.fillStation('First');
  await wizard.next.click();
  const serial = newSerial();
  await wizard.fillDevice(serial);
  await wizard.next.click();
  await wizard.next.click();
  await wizard.skip.click();
  await expect(wizard.access).toContainText('Waiting for the gateway’s first message');
  await wizard.finish.click();
  await page.reload();
  await expect(wizard.dialog).toBeHidden();

  // The password is gone, so the account sets a new one.
  await home.open();
  await expect(steps).toContainText('First has been added.');
  const uuid = (await steps.locator('code').nth(0).textContent())!;
  await expect(steps.getByRole('term')).toHaveText([
    'User (UUID)',
    'MQTT address',
    'Public key for write grants',
  ]);
  await steps.getByRole('button', { name: 'New password' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'New password' }).click();
  await expect(steps.getByRole('term')).toHaveCount(4);
  await expect(steps.getByRole('button', { name: 'Copy: MQTT address' })).toBeVisible();
  await expect(steps.locator('[data-heard]')).toHaveText('Waiting for the gateway’s first message');

  const [password, url] = [
    (await steps.locator('code').nth(1).textContent())!,
    (await steps.locator('code').nth(2).textContent())!,
  ];
  const gateway = await connectAsync(url, { clientId: `gw-${uuid}`, username: uuid, password });
  await gateway.publishAsync(topics.status(uuid), JSON.stringify({ status: 'online', at: Date.now() }), {
    qos: 1,
    retain: true,
  });
  let seq = 0;
  await expect(async () => {
    const sample = { device_id: serial, at: Date.now(), status: 'normal', values: { SOC: 57 } };
    const message = { seq: (seq += 1), period: 5000, samples: [sample] };
    await gateway.publishAsync(topics.telemetry(uuid), JSON.stringify(message), { qos: 1 });
    await expect(steps.locator('[data-heard]')).toContainText('The gateway has reported', { timeout: 1000 });
  }).toPass();
  await expect(steps).toContainText('Everything is ready: First reports.');
  await expectAccessible(page);
  await steps.getByRole('button', { name: 'Show the overview' }).click();
  await expect(home.map).toBeVisible();
  // Not for a station that has reported.
  await page.reload();
  await expect(home.map).toBeVisible();
  await expect(steps).toBeHidden();
  await gateway.endAsync();
});

test('[HOME-07] [DEV-03] device and station pages say how to connect a gateway that was never heard', async ({
  page,
  baseURL,
}) => {
  const person = await registerUser(baseURL!);
  const { id, gateway } = await createStation(baseURL!, person, { station_name: 'Silent' });
  await openSignedIn(page, person);
  await page.goto('/device/C002');
  await page.getByRole('main').getByRole('link', { name: 'Hybrid inverter' }).first().click();
  const notice = page.getByRole('region', { name: 'Connect the gateway' }).first();
  await expect(notice).toContainText('Waiting for the gateway’s first message');
  await notice.getByRole('button', { name: 'How to connect the gateway' }).click();
  await expect(notice.locator('code').first()).toHaveText(gateway.uuid);
  await expectAccessible(page);
  await page.goto(`/powerDetail?isOne=1&station=${id}`);
  await expect(notice).toContainText('Waiting for the gateway’s first message');
});
