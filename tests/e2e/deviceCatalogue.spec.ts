import { getStationRelevance, saveDevice, type DeviceType } from '@heliograph/contracts/http';
import {
  allParameters,
  isSame,
  parameterByCode,
  parametersOf,
  shownOf,
  type Parameter,
} from '@heliograph/domain/parameters';
import { dataOf, newSerial } from '@heliograph/testing';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { deviceSettingPage } from './pages/deviceSettingPage.ts';
import { fillAnother, shownNumber } from './support/anotherValue.ts';
import { deviceLine, type DeviceLine } from './support/deviceLine.ts';
import { entered } from './support/entered.ts';
import { ownInverter, type OwnInverter } from './support/ownInverter.ts';

/** One job: a group, and what is chosen first so that what goes with it is shown. */
interface Pass {
  /** Left out where there is but one. */
  group?: string;
  /** Names of lists with what is chosen, of switches with whether they are on. */
  first?: Readonly<Record<string, string | boolean>>;
}

/** A device that is walked through, at the same time as the others. */
interface Walk {
  type: DeviceType;
  mod_id: number;
  passes: readonly Pass[];
}

const curves = ['frequency_watt', 'volt_watt', 'volt_var', 'watt_var', 'watt_pf'];
const all = (codes: readonly string[], value: string) =>
  Object.fromEntries(codes.map((code) => [code, value]));

/** Every condition of the catalogue holds in one of the passes. */
const walks: readonly Walk[] = [
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

/** Told by the device only, or moving by itself: read, but not to be changed and found again. */
const isWritable = ({ readOnly, transient }: Parameter) => !readOnly && !transient;
const codesOf = (parameters: readonly Parameter[]) => parameters.map(({ code }) => code).toSorted();

/** What decides which others are shown is changed as a condition only. */
const decisive = new Set([
  ...curves,
  'smart_load_setup',
  'external_meter_ct',
  'wind_turbine',
  'time_of_use',
  'generator_grid_signal',
  'control_enable',
]);

test('[PAR-01] [PAR-03] [PAR-06] [PAR-09] [DET-04] every parameter of the catalogue is read, changed, written and verified', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const inverter = await ownInverter(baseURL!);
  await entered(page, inverter.creator);
  const claimed = new Set<string>();
  const verified = new Set<string>();

  /** Changes what is shown of a group and nobody else changes, has it written, and looks whether it is so. */
  async function change(setting: Setting, { device, line, mod_id }: Walked, { group, first = {} }: Pass) {
    if (group !== undefined) await setting.group(group).click();
    await setting.readNow();
    for (const [name, wanted] of Object.entries(first)) await choose(setting.field(name), wanted);
    const changed: Parameter[] = [];
    for (const parameter of await placed(setting, device)) {
      const { code } = parameter;
      const place = setting.place(code);
      if (!isWritable(parameter) || decisive.has(code) || claimed.has(code)) continue;
      if (await place.locator(':disabled').count()) continue;
      claimed.add(code);
      await fillAnother(parameter, place);
      changed.push(parameter);
    }
    await expect(setting.invalid).toHaveCount(0);
    await setting.confirm();
    await expect(setting.job.panel).toHaveAttribute('data-job', 'settling', WRITTEN);
    const written = await setting.job.writes.evaluateAll((rows) =>
      rows.map((row) => ({ code: row.dataset.code!, state: row.dataset.state })),
    );
    expect(written.filter(({ state }) => state !== 'verified')).toEqual([]);
    expect(written.map(({ code }) => code)).toEqual(expect.arrayContaining(codesOf(changed)));
    // It would stay if the device had gone back on its word.
    await expect(setting.job.panel).toHaveCount(0, WRITTEN);
    await expect(setting.undos).toHaveCount(0);
    for (const { code } of written) verified.add(code);

    const held = await line.held(...codesOf(parametersOf(mod_id)));
    expect(Object.entries(held).filter(([, value]) => value === null)).toEqual([]);
    for (const parameter of changed) {
      const shown = await shownNumber(parameter, setting.place(parameter.code));
      const has = shownOf(parameter, Number(held[parameter.code]));
      expect(isSame(parameter, shown, has), `${parameter.code}: ${shown} is shown, ${has} is held`).toBe(
        true,
      );
    }
  }

  async function walk(one: Page, walked: Walked) {
    const setting = deviceSettingPage(one);
    await setting.open(walked.device, walked.type);
    for (const pass of walked.passes) await change(setting, walked, pass);
  }

  const walked = await equipped(baseURL!, inverter);
  await Promise.all(
    walked.map(async (one, index) => walk(index === 0 ? page : await context.newPage(), one)),
  );
  // Last: behind a gateway without remote control nothing can be changed.
  const gateway = walked.find(({ type }) => type === 'C001')!;
  await walk(page, { ...gateway, passes: [{ first: { control_enable: true } }] });
  await Promise.all(walked.map(({ line }) => line.close()));

  expect([...verified].toSorted()).toEqual(codesOf(allParameters.filter(isWritable)));
});

/** A device goes back on its word within seconds, and is waited for. */
const WRITTEN = { timeout: 60_000 };

type Setting = ReturnType<typeof deviceSettingPage>;

interface Walked extends Walk {
  /** As addresses have it. */
  device: number;
  line: DeviceLine;
}

/** The station of an inverter with a device for each walk, and a line to each. */
async function equipped(http: string, inverter: OwnInverter): Promise<Walked[]> {
  const { token, station } = inverter;
  for (const { type, mod_id } of walks.slice(1)) {
    if (type === 'C001') continue;
    const device = {
      device_name: `${type} of ${mod_id}`,
      obj_type: type,
      iot_serial_no: newSerial(),
      mod_id,
    };
    await dataOf({ http }, saveDevice, { station_id: station.id, ...device }, { token });
  }
  const { device } = await dataOf({ http }, getStationRelevance, {}, { token });
  return Promise.all(
    walks.map(async (walk) => {
      const { id, device_id } = device.find(
        (one) => one.device_type === walk.type && one.mod_id === walk.mod_id,
      )!;
      return { ...walk, device: id, line: await deviceLine(http, { ...inverter, deviceId: device_id }) };
    }),
  );
}

async function choose(field: Locator, wanted: string | boolean) {
  if (typeof wanted === 'string') await field.selectOption(wanted);
  else await field.setChecked(wanted, { force: true });
}

/** The parameters that have a field on the page now. */
async function placed(setting: Setting, device: number): Promise<Parameter[]> {
  const codes = await setting.places.evaluateAll((places) => places.map(({ dataset }) => dataset.code!));
  expect(codes.length, `fields of ${device}`).toBeGreaterThan(0);
  return codes.flatMap((code) => parameterByCode(code) ?? []);
}
