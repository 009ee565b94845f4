import { DeviceType, PropertyCode } from '@heliograph/contracts/http';
import { describe, expect, it } from 'vitest';
import { deviceModels, modelById } from './deviceModels.ts';
import { Code } from './codes.ts';
import { counterProperties, numericProperties } from './model.ts';

const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);
const eachModel = deviceModels.map((model) => [model.id, model] as const);

/**
 * Slots as released: samples in databases are stored by these positions. A line may grow at its end; any other
 * change would give old values a new meaning.
 */
const ofModels: Record<number, string> = {
  11: 'signal uptime connected_devices board_temperature memory_use',
  15: `run_state pv1_voltage pv1_current pv1_power pv2_voltage pv2_current pv2_power P today-KRA KRA
    battery_power battery_voltage battery_current battery_temperature SOC today-charge today-discharge
    charge_total discharge_total grid_power today-import today-export import_total export_total
    grid_voltage grid_frequency load_power today-load load_total generator_power generator_total
    inverter_temperature controlled_total`,
  18: `run_state pv1_voltage pv1_current pv1_power pv2_voltage pv2_current pv2_power P today-KRA KRA
    battery_power battery_voltage battery_current battery_temperature SOC today-charge today-discharge
    charge_total discharge_total grid_power today-import today-export import_total export_total
    grid_voltage_l1 grid_voltage_l2 grid_voltage_l3 grid_frequency load_power today-load load_total
    generator_power generator_total inverter_temperature grid_power_l1 grid_power_l2 grid_power_l3
    grid_current_l1 grid_current_l2 grid_current_l3 controlled_total`,
  20: `run_state pv1_voltage pv1_current pv1_power pv2_voltage pv2_current pv2_power pv3_voltage pv3_current
    pv3_power pv4_voltage pv4_current pv4_power P today-KRA KRA battery_power battery_voltage
    battery_current battery_temperature SOC today-charge today-discharge charge_total discharge_total
    grid_power today-import today-export import_total export_total grid_voltage_l1 grid_voltage_l2
    grid_voltage_l3 grid_frequency load_power today-load load_total generator_power generator_total
    inverter_temperature grid_power_l1 grid_power_l2 grid_power_l3 grid_current_l1 grid_current_l2
    grid_current_l3 controlled_total`,
  21: `run_state pv1_voltage pv1_current pv1_power pv2_voltage pv2_current pv2_power pv3_voltage pv3_current
    pv3_power pv4_voltage pv4_current pv4_power pv5_voltage pv5_current pv5_power pv6_voltage pv6_current
    pv6_power pv7_voltage pv7_current pv7_power pv8_voltage pv8_current pv8_power pv9_voltage pv9_current
    pv9_power pv10_voltage pv10_current pv10_power pv11_voltage pv11_current pv11_power pv12_voltage
    pv12_current pv12_power P today-KRA KRA battery_power battery_voltage battery_current
    battery_temperature SOC today-charge today-discharge charge_total discharge_total grid_power
    today-import today-export import_total export_total grid_voltage_l1 grid_voltage_l2 grid_voltage_l3
    grid_frequency load_power today-load load_total generator_power generator_total inverter_temperature
    grid_power_l1 grid_power_l2 grid_power_l3 grid_current_l1 grid_current_l2 grid_current_l3
    controlled_total`,
  33: `run_state pv1_voltage pv1_current pv1_power pv2_voltage pv2_current pv2_power P today-KRA KRA output_power
    grid_voltage grid_frequency inverter_temperature`,
  26: `run_state pv1_voltage pv1_current pv1_power pv2_voltage pv2_current pv2_power pv3_voltage pv3_current
    pv3_power P today-KRA KRA output_power grid_voltage_l1 grid_voltage_l2 grid_voltage_l3 grid_frequency
    inverter_temperature grid_current_l1 grid_current_l2 grid_current_l3`,
  27: `run_state pv1_voltage pv1_current pv1_power pv2_voltage pv2_current pv2_power pv3_voltage pv3_current
    pv3_power pv4_voltage pv4_current pv4_power pv5_voltage pv5_current pv5_power pv6_voltage pv6_current
    pv6_power pv7_voltage pv7_current pv7_power pv8_voltage pv8_current pv8_power pv9_voltage pv9_current
    pv9_power pv10_voltage pv10_current pv10_power pv11_voltage pv11_current pv11_power pv12_voltage
    pv12_current pv12_power P today-KRA KRA output_power grid_voltage_l1 grid_voltage_l2 grid_voltage_l3
    grid_frequency inverter_temperature grid_current_l1 grid_current_l2 grid_current_l3`,
  39: `grid_power grid_power_l1 grid_power_l2 grid_power_l3 grid_voltage_l1 grid_voltage_l2 grid_voltage_l3
    grid_current_l1 grid_current_l2 grid_current_l3 grid_frequency power_factor import_total export_total
    controlled_total`,
  41: `breaker_state breaker_power breaker_current breaker_voltage breaker_energy_total breaker_temperature`,
  42: `charger_state charging_power charging_current charging_voltage session_energy charging_total`,
};
/** Inverters of other makers have the slots of ours with as many phases and trackers. */
const released: Record<number, string | undefined> = {
  ...ofModels,
  51: ofModels[15],
  52: ofModels[18],
  53: ofModels[20],
  54: ofModels[15],
  55: ofModels[18],
};

describe('deviceModels', () => {
  it('has a model for each device type, found by its id', () => {
    expect(new Set(deviceModels.map(({ deviceType }) => deviceType))).toEqual(new Set(DeviceType.options));
    expect(new Set(deviceModels.map(({ id }) => id)).size).toBe(deviceModels.length);
    for (const model of deviceModels) expect(modelById(model.id)).toBe(model);
    expect(modelById(0)).toBeUndefined();
  });

  it('has the models the specification names', () => {
    const types = Object.fromEntries(deviceModels.map(({ id, deviceType }) => [id, deviceType]));
    expect(types).toMatchObject({
      11: 'C001',
      15: 'C002',
      18: 'C002',
      20: 'C002',
      33: 'C003',
      26: 'C004',
      39: 'C005',
    });
  });

  describe.each(eachModel)('%i', (id, model) => {
    it('has unique codes that may travel on the wire', () => {
      const all = codes(model.properties);
      expect(new Set(all).size).toBe(all.length);
      for (const code of all) expect(PropertyCode.safeParse(code).success).toBe(true);
    });

    it('[APP-10] names itself and each property in English and in Chinese', () => {
      for (const { en, zh } of [model.name, ...model.properties.map(({ name }) => name)]) {
        expect(en).toMatch(/^[\x20-\x7e]+$/);
        expect(zh).toMatch(/\p{Script=Han}/u);
      }
      const names = model.properties.map(({ name }) => name);
      expect(new Set(names.map(({ en }) => en)).size).toBe(names.length);
      expect(new Set(names.map(({ zh }) => zh)).size).toBe(names.length);
    });

    it('keeps its released slots', () => {
      const before = (released[id] ?? '').split(/\s+/);
      expect(codes(numericProperties(model)).slice(0, before.length)).toEqual(before);
    });

    it('has slots for exactly the measures, counters and states', () => {
      const slotted = new Set(numericProperties(model));
      for (const property of model.properties) {
        expect(slotted.has(property)).toBe(['measure', 'counter', 'state'].includes(property.kind));
      }
    });

    it('[LIVE-08] has a serial number and versions', () => {
      const texts = model.properties.filter(({ kind }) => kind === 'text');
      expect(codes(texts)).toEqual([
        Code.serial,
        'Communication_protocol_version',
        'Control_version_field_1',
        'Control_version_field_2',
        'Communication_version_field_1',
        'Communication_version_field_2',
      ]);
    });

    it('has counters in kWh, without daily values', () => {
      for (const { code, unit } of counterProperties(model)) {
        expect(unit).toBe('kWh');
        expect(code === Code.pvTotal || code.endsWith('_total')).toBe(true);
      }
      const daily = model.properties.filter(({ code }) => code.startsWith('today-'));
      for (const { kind, unit } of daily) expect([kind, unit]).toEqual(['measure', 'kWh']);
    });
  });

  it('gives every inverter a run state, PV power and its counter', () => {
    const inverters = deviceModels.filter(({ deviceType }) => ['C002', 'C003', 'C004'].includes(deviceType));
    for (const inverter of inverters) {
      expect(codes(numericProperties(inverter))).toEqual(
        expect.arrayContaining([Code.runState, Code.pvPower, Code.pvToday, Code.pvTotal]),
      );
    }
  });

  it('gives a hybrid inverter all four parts of the power balance and bounds for its battery', () => {
    const hybrids = deviceModels.filter(({ deviceType }) => deviceType === 'C002');
    for (const hybrid of hybrids) {
      expect(codes(numericProperties(hybrid))).toEqual(
        expect.arrayContaining([
          Code.batteryPower,
          Code.soc,
          Code.gridPower,
          Code.generatorPower,
          Code.loadPower,
        ]),
      );
      const settings = hybrid.properties.filter(({ kind }) => kind === 'setting');
      expect(codes(settings)).toEqual(
        expect.arrayContaining(
          hybrid.id < 50
            ? ['Control_Mode', 'battery_operates_according_to_voltage_or_capacity', 'shutdown_soc']
            : ['min_soc', 'max_soc', 'forced_command'],
        ),
      );
    }
  });
});

describe('counterProperties', () => {
  it('keeps the order of the model', () => {
    const hybrid = modelById(15);
    expect(hybrid && codes(counterProperties(hybrid))).toEqual([
      Code.pvTotal,
      Code.chargeTotal,
      Code.dischargeTotal,
      Code.importTotal,
      Code.exportTotal,
      Code.loadTotal,
      Code.generatorTotal,
      Code.controlledTotal,
    ]);
  });
});
