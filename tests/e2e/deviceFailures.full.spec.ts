import { expect, test, type Page } from '@playwright/test';
import { deviceSettingPage } from './pages/deviceSettingPage.ts';
import { connectDeviceClient, type DeviceClient } from './support/deviceClient.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { createInverter, type CreatedInverter } from './support/createInverter.ts';
import { runScenario } from './support/runScenario.ts';

/** Includes the seconds in which a device may revert a value. */
const WRITTEN = { timeout: 30_000 };

const SOC = 'shutdown_soc';
const CAPACITY = 'battery_capacity';

interface OpenSettings {
  inverter: CreatedInverter;
  setting: ReturnType<typeof deviceSettingPage>;
  client: DeviceClient;
  /** Values of the device at the first read. */
  soc: number;
  capacity: number;
}

test.beforeEach(() => test.slow());

/** Opens and reads the setting tab of a new inverter, with a client beside the page. */
async function openSettings(page: Page, http: string): Promise<OpenSettings> {
  const inverter = await createInverter(http);
  await openSignedIn(page, inverter.creator);
  const setting = deviceSettingPage(page);
  await setting.open(inverter.id);
  const client = await connectDeviceClient(http, inverter);
  await setting.readSettings();
  const values = await client.readValues(SOC, CAPACITY);
  return { inverter, setting, client, soc: Number(values[SOC]), capacity: Number(values[CAPACITY]) };
}

test('[PAR-03] [PAR-08] shows the device’s actual values after late, duplicate, malformed or missing replies', async ({
  page,
  baseURL,
}) => {
  const { inverter, setting, client, soc, capacity } = await openSettings(page, baseURL!);
  const { uuid } = inverter;

  /** Ends the scenario and reads the settings again. */
  const readAfterwards = async () => {
    await runScenario('resume', uuid);
    await setting.read.click();
  };

  await test.step('a reply after the timeout', async () => {
    await runScenario('reply-late', uuid, 1_200);
    await setting.write({ [SOC]: String(soc - 1) });
    // Messages leave by themselves.
    await expect(setting.message('1 value was not written as requested')).toBeVisible(WRITTEN);
    await expect(setting.message('The device does not respond')).toBeVisible();
    await expect(setting.job.panel).toHaveAttribute('data-job', 'done');
    await expect(setting.job.write(SOC)).toContainText(
      'No response: it is unknown whether the device has it',
    );
    await expect(setting.field(SOC)).toHaveValue(String(soc - 1));
    await expect(setting.undo(SOC)).toBeVisible();
    expect(await setting.readLastLogEntry()).toEqual([
      `Shutdown state of charge | ${soc} % → ${soc - 1} % | No response`,
    ]);
    await readAfterwards();
    await expect(setting.undo(SOC)).toHaveCount(0);
    await expect(setting.field(SOC)).toHaveValue(String(soc - 1));
    expect(await client.readValues(SOC)).toEqual({ [SOC]: soc - 1 });
  });

  await test.step('duplicate replies, and a reply to another request', async () => {
    await runScenario('reply-twice', uuid);
    await runScenario('reply-other', uuid);
    await setting.write({ [SOC]: String(soc - 2), [CAPACITY]: String(capacity + 1) });
    await expect(setting.job.panel).toHaveAttribute('data-job', 'settling');
    await expect(setting.job.write(SOC)).toHaveAttribute('data-state', 'verified');
    await expect(setting.job.write(CAPACITY)).toHaveAttribute('data-state', 'verified');
    await expect(setting.message('The device has all 2 new values')).toBeVisible(WRITTEN);
    await expect(setting.field(SOC)).toHaveValue(String(soc - 2));
    await expect(setting.field(CAPACITY)).toHaveValue(String(capacity + 1));
    await expect(setting.undo(SOC)).toHaveCount(0);
    await runScenario('resume', uuid);
    expect(await client.readValues(SOC, CAPACITY)).toEqual({ [SOC]: soc - 2, [CAPACITY]: capacity + 1 });
    expect(await setting.readLastLogEntry()).toEqual([
      `Battery capacity | ${capacity} Ah → ${capacity + 1} Ah | Verified`,
      `Shutdown state of charge | ${soc - 1} % → ${soc - 2} % | Verified`,
    ]);
  });

  await test.step('a reply that is not JSON', async () => {
    await runScenario('reply-garbled', uuid);
    await setting.write({ [SOC]: String(soc - 3) });
    await expect(setting.job.panel).toHaveAttribute('data-job', 'done', WRITTEN);
    await expect(setting.job.write(SOC)).toContainText('No response');
    expect(await setting.readLastLogEntry()).toEqual([
      `Shutdown state of charge | ${soc - 2} % → ${soc - 3} % | No response`,
    ]);
    await readAfterwards();
    await expect(setting.undo(SOC)).toHaveCount(0);
    expect(await client.readValues(SOC)).toEqual({ [SOC]: soc - 3 });
  });

  await test.step('no reply', async () => {
    await setting.field(SOC).fill(String(soc - 4));
    await setting.field(CAPACITY).fill('111');
    await runScenario('freeze', uuid);
    await setting.confirm();
    await expect(setting.job.panel).toHaveAttribute('data-job', 'done', WRITTEN);
    await expect(setting.job.write(CAPACITY)).toContainText('No response');
    await expect(setting.job.write(SOC)).toHaveAttribute('data-state', 'skipped');
    await expect(setting.field(CAPACITY)).toHaveValue('111');
    expect(await setting.readLastLogEntry()).toEqual([
      `Battery capacity | ${capacity + 1} Ah → 111 Ah | No response`,
      `Shutdown state of charge | ${soc - 3} % → ${soc - 4} % | Not written`,
    ]);
    await readAfterwards();
    await expect(setting.fieldRow(CAPACITY)).toContainText(`Was ${capacity + 1} Ah`);
    expect(await client.readValues(SOC, CAPACITY)).toEqual({ [SOC]: soc - 3, [CAPACITY]: capacity + 1 });
  });

  await test.step('a gateway that disconnects between two writes', async () => {
    await runScenario('write-once', uuid);
    await setting.confirm();
    await expect(setting.job.panel).toHaveAttribute('data-job', 'done', WRITTEN);
    // It may disconnect before or after the read that verifies the write.
    const battery = `Battery capacity | ${capacity + 1} Ah → 111 Ah`;
    const shutdown = `Shutdown state of charge | ${soc - 3} % → ${soc - 4} %`;
    const ends = [
      [`${battery} | No response`, `${shutdown} | Not written`],
      [`${battery} | Verified`, `${shutdown} | No response`],
    ];
    // The log is updated after the page.
    await expect(async () => expect(ends).toContainEqual(await setting.readLastLogEntry())).toPass();
    await readAfterwards();
    await expect(setting.undo(CAPACITY)).toHaveCount(0);
    await expect(setting.field(CAPACITY)).toHaveValue('111');
    await expect(setting.fieldRow(SOC)).toContainText(`Was ${soc - 3} %`);
    expect(await client.readValues(SOC, CAPACITY)).toEqual({ [SOC]: soc - 3, [CAPACITY]: 111 });
  });
  await client.close();
});

test('[PAR-03] [PAR-08] shows ignored, clamped and reverted writes, and restores the previous values', async ({
  page,
  baseURL,
}) => {
  const { inverter, setting, client, soc, capacity } = await openSettings(page, baseURL!);
  const { uuid } = inverter;

  await test.step('a write that is acknowledged but not applied', async () => {
    await runScenario('write-ignored', uuid);
    await setting.write({ [CAPACITY]: '111' });
    await expect(setting.job.write(CAPACITY)).toContainText(`Kept its old value, ${capacity} Ah`);
    await expect(setting.job.panel).toHaveAttribute('data-job', 'done', WRITTEN);
    await expect(setting.message('1 value was not written as requested')).toBeVisible();
    await expect(setting.job.restore).toHaveCount(0);
    await expect(setting.fieldRow(CAPACITY)).toContainText(`Was ${capacity} Ah`);
    expect(await client.readValues(CAPACITY)).toEqual({ [CAPACITY]: capacity });
    expect(await setting.readLastLogEntry()).toEqual([
      `Battery capacity | ${capacity} Ah → 111 Ah | Kept its old value`,
    ]);
    await runScenario('resume', uuid);
  });

  await test.step('a write that is clamped in the background, then restored', async () => {
    await runScenario('write-clamped', uuid, 50);
    await setting.write({ [SOC]: String(soc - 1), [CAPACITY]: '111' });
    await expect(setting.job.panel).toBeVisible();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.goBack();
    await expect(setting.job.panel).toHaveAttribute('data-job', 'done', WRITTEN);
    await expect(setting.job.write(CAPACITY)).toContainText('Changed by the device to 50 Ah');
    await expect(setting.job.write(SOC)).toHaveAttribute('data-state', 'verified');
    await expect(setting.fieldRow(CAPACITY)).toContainText('Was 50 Ah');
    expect(await client.readValues(SOC, CAPACITY)).toEqual({ [SOC]: soc - 1, [CAPACITY]: 50 });
    await runScenario('resume', uuid);
    await setting.job.restore.click();
    await expect(setting.message('The device has all 2 new values')).toBeVisible(WRITTEN);
    await expect(setting.field(SOC)).toHaveValue(String(soc));
    await expect(setting.field(CAPACITY)).toHaveValue(String(capacity));
    await expect(setting.job.panel).toHaveCount(0);
    expect(await client.readValues(SOC, CAPACITY)).toEqual({ [SOC]: soc, [CAPACITY]: capacity });
  });

  await test.step('a write that the device reverts after five seconds', async () => {
    await runScenario('write-reverted', uuid);
    await setting.write({ [SOC]: String(soc - 1) });
    await expect(setting.job.write(SOC)).toHaveAttribute('data-state', 'verified');
    await expect(setting.job.panel).toHaveAttribute('data-job', 'done', WRITTEN);
    await expect(setting.job.write(SOC)).toContainText(`The device reverted to ${soc} %`);
    await expect(setting.fieldRow(SOC)).toContainText(`Was ${soc} %`);
    expect(await setting.readLastLogEntry()).toEqual([
      `Shutdown state of charge | ${soc} % → ${soc - 1} % | Reverted by the device`,
    ]);
    expect(await client.readValues(SOC)).toEqual({ [SOC]: soc });
  });
  await client.close();
});
