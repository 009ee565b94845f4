import { expect, test, type Page } from '@playwright/test';
import { deviceSettingPage } from './pages/deviceSettingPage.ts';
import { deviceLine, type DeviceLine } from './support/deviceLine.ts';
import { entered } from './support/entered.ts';
import { ownInverter, type OwnInverter } from './support/ownInverter.ts';
import { scenario } from './support/scenario.ts';

/** A device goes back on its word within seconds, and is waited for. */
const WRITTEN = { timeout: 30_000 };

const SOC = 'shutdown_soc';
const CAPACITY = 'battery_capacity';

interface Opened {
  inverter: OwnInverter;
  setting: ReturnType<typeof deviceSettingPage>;
  line: DeviceLine;
  /** What the device had when it was first read. */
  soc: number;
  capacity: number;
}

test.beforeEach(() => test.slow());

/** The setting tab of an inverter of one's own, read, with a line to it beside the page. */
async function opened(page: Page, http: string): Promise<Opened> {
  const inverter = await ownInverter(http);
  await entered(page, inverter.creator);
  const setting = deviceSettingPage(page);
  await setting.open(inverter.id);
  const line = await deviceLine(http, inverter);
  await setting.readNow();
  const told = await line.held(SOC, CAPACITY);
  return { inverter, setting, line, soc: Number(told[SOC]), capacity: Number(told[CAPACITY]) };
}

test('[PAR-03] [PAR-08] answers that come late, twice, broken, or not at all: nobody claims what nobody knows, and what is shown is what the device has', async ({
  page,
  baseURL,
}) => {
  const { inverter, setting, line, soc, capacity } = await opened(page, baseURL!);
  const { uuid } = inverter;

  /** The gateway answers as it should again, and the page is asked to look. */
  const readAfterwards = async () => {
    await scenario('resume', uuid);
    await setting.read.click();
  };

  await test.step('an answer after the wait is over', async () => {
    await scenario('reply-late', uuid, 1_200);
    await setting.write({ [SOC]: String(soc - 1) });
    await expect(setting.job.panel).toHaveAttribute('data-job', 'done', WRITTEN);
    await expect(setting.job.write(SOC)).toContainText(
      'No answer: it is not known whether the device has it',
    );
    await expect(setting.message('1 value was not written as asked')).toBeVisible();
    await expect(setting.message('The device does not answer')).toBeVisible();
    await expect(setting.field(SOC)).toHaveValue(String(soc - 1));
    await expect(setting.undo(SOC)).toBeVisible();
    expect(await setting.lastLogged()).toEqual([`Shutdown state of charge | ${soc - 1} % | No answer`]);
    await readAfterwards();
    await expect(setting.undo(SOC)).toHaveCount(0);
    await expect(setting.field(SOC)).toHaveValue(String(soc - 1));
    expect(await line.held(SOC)).toEqual({ [SOC]: soc - 1 });
  });

  await test.step('each answer twice, and one to another request before it', async () => {
    await scenario('reply-twice', uuid);
    await scenario('reply-other', uuid);
    await setting.write({ [SOC]: String(soc - 2), [CAPACITY]: String(capacity + 1) });
    await expect(setting.job.panel).toHaveAttribute('data-job', 'settling');
    await expect(setting.job.write(SOC)).toHaveAttribute('data-state', 'verified');
    await expect(setting.job.write(CAPACITY)).toHaveAttribute('data-state', 'verified');
    await expect(setting.message('The device has all 2 new values')).toBeVisible(WRITTEN);
    await expect(setting.field(SOC)).toHaveValue(String(soc - 2));
    await expect(setting.field(CAPACITY)).toHaveValue(String(capacity + 1));
    await expect(setting.undo(SOC)).toHaveCount(0);
    await scenario('resume', uuid);
    expect(await line.held(SOC, CAPACITY)).toEqual({ [SOC]: soc - 2, [CAPACITY]: capacity + 1 });
    expect(await setting.lastLogged()).toEqual([
      `Battery capacity | ${capacity + 1} Ah | Verified`,
      `Shutdown state of charge | ${soc - 2} % | Verified`,
    ]);
  });

  await test.step('an answer that is not JSON', async () => {
    await scenario('reply-garbled', uuid);
    await setting.write({ [SOC]: String(soc - 3) });
    await expect(setting.job.panel).toHaveAttribute('data-job', 'done', WRITTEN);
    await expect(setting.job.write(SOC)).toContainText('No answer');
    expect(await setting.lastLogged()).toEqual([`Shutdown state of charge | ${soc - 3} % | No answer`]);
    await readAfterwards();
    await expect(setting.undo(SOC)).toHaveCount(0);
    expect(await line.held(SOC)).toEqual({ [SOC]: soc - 3 });
  });

  await test.step('no answer at all', async () => {
    await setting.field(SOC).fill(String(soc - 4));
    await setting.field(CAPACITY).fill('111');
    await scenario('freeze', uuid);
    await setting.confirm();
    await expect(setting.job.panel).toHaveAttribute('data-job', 'done', WRITTEN);
    await expect(setting.job.write(CAPACITY)).toContainText('No answer');
    await expect(setting.job.write(SOC)).toHaveAttribute('data-state', 'skipped');
    await expect(setting.field(CAPACITY)).toHaveValue('111');
    expect(await setting.lastLogged()).toEqual([
      'Battery capacity | 111 Ah | No answer',
      `Shutdown state of charge | ${soc - 4} % | Not written`,
    ]);
    await readAfterwards();
    await expect(setting.place(CAPACITY)).toContainText(`Was ${capacity + 1} Ah`);
    expect(await line.held(SOC, CAPACITY)).toEqual({ [SOC]: soc - 3, [CAPACITY]: capacity + 1 });
  });

  await test.step('a gateway that goes between two writes', async () => {
    await scenario('write-once', uuid);
    await setting.confirm();
    await expect(setting.job.panel).toHaveAttribute('data-job', 'done', WRITTEN);
    // It may be gone before or after it can be asked for what it took.
    const ends = [
      ['Battery capacity | 111 Ah | No answer', `Shutdown state of charge | ${soc - 4} % | Not written`],
      ['Battery capacity | 111 Ah | Verified', `Shutdown state of charge | ${soc - 4} % | No answer`],
    ];
    // The log hears of the end after the page.
    await expect(async () => expect(ends).toContainEqual(await setting.lastLogged())).toPass();
    await readAfterwards();
    await expect(setting.undo(CAPACITY)).toHaveCount(0);
    await expect(setting.field(CAPACITY)).toHaveValue('111');
    await expect(setting.place(SOC)).toContainText(`Was ${soc - 3} %`);
    expect(await line.held(SOC, CAPACITY)).toEqual({ [SOC]: soc - 3, [CAPACITY]: 111 });
  });
  await line.close();
});

test('[PAR-03] [PAR-08] a device that does not do as it is told is told of: ignored, clamped, taken back; and what was there can be put back', async ({
  page,
  baseURL,
}) => {
  const { inverter, setting, line, soc, capacity } = await opened(page, baseURL!);
  const { uuid } = inverter;

  await test.step('acknowledged, and not applied', async () => {
    await scenario('write-ignored', uuid);
    await setting.write({ [CAPACITY]: '111' });
    await expect(setting.job.write(CAPACITY)).toContainText(`Changed by the device: it has ${capacity} Ah`);
    await expect(setting.job.panel).toHaveAttribute('data-job', 'done', WRITTEN);
    await expect(setting.message('1 value was not written as asked')).toBeVisible();
    await expect(setting.job.putBack).toHaveCount(0);
    await expect(setting.place(CAPACITY)).toContainText(`Was ${capacity} Ah`);
    expect(await line.held(CAPACITY)).toEqual({ [CAPACITY]: capacity });
    expect(await setting.lastLogged()).toEqual(['Battery capacity | 111 Ah | Changed by the device']);
    await scenario('resume', uuid);
  });

  await test.step('clamped, while nobody looks, and put back', async () => {
    await scenario('write-clamped', uuid, 50);
    await setting.write({ [SOC]: String(soc - 1), [CAPACITY]: '111' });
    await expect(setting.job.panel).toBeVisible();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.goBack();
    await expect(setting.job.panel).toHaveAttribute('data-job', 'done', WRITTEN);
    await expect(setting.job.write(CAPACITY)).toContainText('Changed by the device: it has 50 Ah');
    await expect(setting.job.write(SOC)).toHaveAttribute('data-state', 'verified');
    await expect(setting.place(CAPACITY)).toContainText('Was 50 Ah');
    expect(await line.held(SOC, CAPACITY)).toEqual({ [SOC]: soc - 1, [CAPACITY]: 50 });
    await scenario('resume', uuid);
    await setting.job.putBack.click();
    await expect(setting.message('The device has all 2 new values')).toBeVisible(WRITTEN);
    await expect(setting.field(SOC)).toHaveValue(String(soc));
    await expect(setting.field(CAPACITY)).toHaveValue(String(capacity));
    await expect(setting.job.panel).toHaveCount(0);
    expect(await line.held(SOC, CAPACITY)).toEqual({ [SOC]: soc, [CAPACITY]: capacity });
  });

  await test.step('taken back five seconds later', async () => {
    await scenario('write-reverted', uuid);
    await setting.write({ [SOC]: String(soc - 1) });
    await expect(setting.job.write(SOC)).toHaveAttribute('data-state', 'verified');
    await expect(setting.job.panel).toHaveAttribute('data-job', 'done', WRITTEN);
    await expect(setting.job.write(SOC)).toContainText(`The device went back to ${soc} %`);
    await expect(setting.place(SOC)).toContainText(`Was ${soc} %`);
    expect(await setting.lastLogged()).toEqual([
      `Shutdown state of charge | ${soc - 1} % | Reverted by the device`,
    ]);
    expect(await line.held(SOC)).toEqual({ [SOC]: soc });
  });
  await line.close();
});
