import { getStationRelevance, saveDevice, type DeviceType } from '@heliograph/contracts/http';
import {
  allParameters,
  isSameValue,
  parameterByCode,
  listParameters,
  toShownValue,
  type Parameter,
} from '@heliograph/domain/parameters';
import { readData, newSerial } from '@heliograph/testing';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { deviceSettingPage } from './pages/deviceSettingPage.ts';
import { fillAnotherValue, readShownNumber } from './support/fillAnotherValue.ts';
import { connectDeviceClient, type DeviceClient } from './support/deviceClient.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { createInverter, type CreatedInverter } from './support/createInverter.ts';

/** One pass: a group, and the settings that show its dependent fields. */
interface Pass {
  /** Omitted when there is only one. */
  group?: string;
  /** Selected values of lists and states of switches, by name. */
  first?: Readonly<Record<string, string | boolean>>;
}

/** A device under test. */
interface DeviceTest {
  type: DeviceType;
  mod_id: number;
  passes: readonly Pass[];
}

const curves = ['frequency_watt', 'volt_watt', 'volt_var', 'watt_var', 'watt_pf'];
const all = (codes: readonly string[], value: string) =>
  Object.fromEntries(codes.map((code) => [code, value]));

/** Together the passes meet every condition of the catalogue. */
const deviceTests: readonly DeviceTest[] = [
  {
    type: 'C002',
    mod_id: 15,
    passes: [
      { group: 'Battery Setting', first: { battery_type: 'Lithium battery', gen_signal: false } },
      { group: 'System Mode', first: { time_of_use_enabled: true } },
      { group: 'SmartLoad', first: { smart_load_setup: '1' } },
      { group: 'SmartLoad', first: { smart_load_setup: '2' } },
    ],
  },
  {
    type: 'C002',
    mod_id: 18,
    passes: [
      { group: 'Battery Setting', first: { battery_type: 'Batt-V' } },
      { group: 'System Mode', first: { time_of_use_enabled: true } },
      { group: 'SmartLoad', first: { smart_load_setup: '1' } },
      { group: 'SmartLoad', first: { smart_load_setup: '2' } },
    ],
  },
  {
    type: 'C002',
    mod_id: 20,
    passes: [
      { group: 'Advanced Setting', first: { external_meter_ct: '0', wind_turbine_dc1: true } },
      { group: 'Advanced Setting', first: { external_meter_ct: '1' } },
      { group: 'Battery Setting', first: { battery_type: 'No battery' } },
      { group: 'Basic Settings' },
      { group: 'SmartLoad', first: { smart_load_setup: '0' } },
    ],
  },
  { type: 'C002', mod_id: 51, passes: [{ group: 'Battery Setting' }, { group: 'System Mode' }] },
  { type: 'C002', mod_id: 54, passes: [{ group: 'Battery Setting' }, { group: 'System Mode' }] },
  {
    type: 'C003',
    mod_id: 33,
    passes: [
      { group: 'Grid Setting', first: all(curves, '1') },
      { group: 'Grid Setting', first: all(curves, '0') },
    ],
  },
  { type: 'C006', mod_id: 41, passes: [{}] },
  { type: 'C007', mod_id: 42, passes: [{}] },
  { type: 'C001', mod_id: 11, passes: [{ first: { control_enable: false } }] },
];

/** Read-only or changing on their own: read, but not written. */
const isWritable = ({ readOnly, transient }: Parameter) => !readOnly && !transient;
const sortedCodes = (parameters: readonly Parameter[]) => parameters.map(({ code }) => code).toSorted();

/** Settings that decide which fields are shown are changed only as conditions. */
const conditionCodes = new Set([
  ...curves,
  'smart_load_setup',
  'external_meter_ct',
  'wind_turbine',
  'time_of_use',
  'generator_grid_signal',
  'control_enable',
]);

test('[PAR-01] [PAR-03] [PAR-06] [PAR-09] [DET-04] reads, changes, writes and verifies every parameter of the catalogue', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const inverter = await createInverter(baseURL!);
  await openSignedIn(page, inverter.creator);
  const claimed = new Set<string>();
  const verified = new Set<string>();

  /** Changes the visible fields of a group that no other pass changes, writes them, and verifies the device. */
  async function change(
    setting: Setting,
    { device, client, mod_id }: ConnectedDevice,
    { group, first = {} }: Pass,
  ) {
    if (group !== undefined) await setting.group(group).click();
    await setting.waitForValues();
    for (const [name, wanted] of Object.entries(first)) await setField(setting.field(name), wanted);
    const changed: Parameter[] = [];
    for (const parameter of await findVisibleParameters(setting, device)) {
      const { code } = parameter;
      const row = setting.fieldRow(code);
      if (!isWritable(parameter) || conditionCodes.has(code) || claimed.has(code)) continue;
      if (await row.locator(':disabled').count()) continue;
      claimed.add(code);
      await fillAnotherValue(parameter, row);
      changed.push(parameter);
    }
    await expect(setting.invalid).toHaveCount(0);
    await setting.confirm();
    await expect(setting.job.panel).toHaveAttribute('data-job', 'settling', WRITTEN);
    const written = await setting.job.writes.evaluateAll((rows) =>
      rows.map((row) => ({ code: row.dataset.code!, state: row.dataset.state })),
    );
    expect(written.filter(({ state }) => state !== 'verified')).toEqual([]);
    expect(written.map(({ code }) => code)).toEqual(expect.arrayContaining(sortedCodes(changed)));
    // It would stay if the device had reverted a value.
    await expect(setting.job.panel).toHaveCount(0, WRITTEN);
    await expect(setting.undoButtons).toHaveCount(0);
    for (const { code } of written) verified.add(code);

    const values = await client.readValues(...sortedCodes(listParameters(mod_id)));
    expect(Object.entries(values).filter(([, value]) => value === null)).toEqual([]);
    for (const parameter of changed) {
      const shown = await readShownNumber(parameter, setting.fieldRow(parameter.code));
      const has = toShownValue(parameter, Number(values[parameter.code]));
      expect(isSameValue(parameter, shown, has), `${parameter.code}: ${shown} is shown, ${has} is held`).toBe(
        true,
      );
    }
  }

  async function runPasses(one: Page, connected: ConnectedDevice) {
    const setting = deviceSettingPage(one);
    await setting.open(connected.device, connected.type);
    for (const pass of connected.passes) await change(setting, connected, pass);
  }

  const connected = await addTestDevices(baseURL!, inverter);
  const queue = [...connected];
  const lane = async (one: Page) => {
    for (let next = queue.shift(); next; next = queue.shift()) await runPasses(one, next);
  };
  await Promise.all([page, await context.newPage(), await context.newPage()].map(lane));
  // Last, because nothing can be changed behind a gateway without remote control.
  const gateway = connected.find(({ type }) => type === 'C001')!;
  await runPasses(page, { ...gateway, passes: [{ first: { control_enable: true } }] });
  await Promise.all(connected.map(({ client }) => client.close()));

  expect([...verified].toSorted()).toEqual(sortedCodes(allParameters.filter(isWritable)));
});

/** Includes the seconds in which a device may revert a value. */
const WRITTEN = { timeout: 60_000 };

type Setting = ReturnType<typeof deviceSettingPage>;

interface ConnectedDevice extends DeviceTest {
  /** As in the URL. */
  device: number;
  client: DeviceClient;
}

/** Adds the devices under test to the station of an inverter, and connects to each. */
async function addTestDevices(http: string, inverter: CreatedInverter): Promise<ConnectedDevice[]> {
  const { token, station } = inverter;
  for (const { type, mod_id } of deviceTests.slice(1)) {
    if (type === 'C001') continue;
    const device = {
      device_name: `${type} of ${mod_id}`,
      obj_type: type,
      iot_serial_no: newSerial(),
      mod_id,
    };
    await readData({ http }, saveDevice, { station_id: station.id, ...device }, { token });
  }
  const { device } = await readData({ http }, getStationRelevance, {}, { token });
  return Promise.all(
    deviceTests.map(async (deviceTest) => {
      const { id, device_id } = device.find(
        (one) => one.device_type === deviceTest.type && one.mod_id === deviceTest.mod_id,
      )!;
      return {
        ...deviceTest,
        device: id,
        client: await connectDeviceClient(http, { ...inverter, deviceId: device_id }),
      };
    }),
  );
}

async function setField(field: Locator, wanted: string | boolean) {
  if (typeof wanted === 'string') await field.selectOption(wanted);
  else await field.setChecked(wanted, { force: true });
}

/** Parameters that have a field on the page. */
async function findVisibleParameters(setting: Setting, device: number): Promise<Parameter[]> {
  const codes = await setting.fieldRows.evaluateAll((places) => places.map(({ dataset }) => dataset.code!));
  expect(codes.length, `fields of ${device}`).toBeGreaterThan(0);
  return codes.flatMap((code) => parameterByCode(code) ?? []);
}
