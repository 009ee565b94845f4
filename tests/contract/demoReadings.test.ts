import { deviceModels, modelById, nominalBatteryVolts, numericProperties } from '@heliograph/domain/models';
import { listParameters, RATED_POWER, wireError } from '@heliograph/domain/parameters';
import { describe, expect, it } from 'vitest';
import { commissioning } from '../../apps/server/src/demo/commissioning.ts';
import { ratedAh } from '../../apps/server/src/demo/insertFleet.ts';
import { kinds } from '../../apps/server/src/demo/kinds.ts';
import { planFleet } from '../../apps/server/src/demo/plan.ts';
import { noRandomFaults } from '../../apps/simulator/src/faults/faultSchedule.ts';
import type { CommissionedGateway } from '../../apps/simulator/src/physics/sitePlan.ts';
import { replay, simulateHistory } from '../../apps/simulator/src/physics/siteHistory.ts';
import { createPlant, type Plant } from '../../apps/simulator/src/plant/plant.ts';

const HOUR = 3_600_000;
const STEP = HOUR / 12;

/** A station of each kind. */
const plans = planFleet({ seed: 1, stations: kinds.length });
const fleet: CommissionedGateway[] = commissioning({
  brokerUrl: 'mqtt://127.0.0.1:1',
  grantKey: '',
  seed: 1,
  startedAt: Date.UTC(2026, 6, 1),
  plans,
  passwords: new Map(plans.map(({ uuid }) => [uuid, ''])),
  history: null,
}).gateways;

const makePlant = (gateway: CommissionedGateway) =>
  createPlant(gateway, { seed: 1, schedule: noRandomFaults, outages: false });

type Range = readonly [least: number, most: number];

/** Plausible values of a property on a day without faults. */
function plausibleRange(
  { site: { plan }, settings }: Plant,
  reader: Plant['readers'][number],
  code: string,
): Range {
  const { device_id: id, mod_id } = reader.device;
  const rating = plan.inverters.find(({ deviceId }) => deviceId === id)?.rating ?? 0;
  const own = Math.max(rating, ...plan.inverters.map((each) => each.rating));
  const site =
    plan.inverters.reduce((sum, each) => sum + each.rating, 0) +
    plan.kwhPerDay * 500 +
    plan.chargers.length * 7360;
  const property = modelById(mod_id)!.properties.find((each) => each.code === code)!;
  if (property.kind === 'state') return [0, property.options!.length - 1];
  if (property.kind === 'counter') return [0, 1e7];
  const battery = nominalBatteryVolts(mod_id);
  const current = settings.read(id, 'max_charge_current') ?? 0;
  const exact: Readonly<Record<string, Range>> = {
    signal: [0, 4],
    uptime: [0, 7 * 86_400],
    connected_devices: [1, 20],
    memory_use: [5, 95],
    board_temperature: [-10, 75],
    inverter_temperature: [-10, 85],
    breaker_temperature: [-10, 95],
    power_factor: [0.8, 1],
    soc: [0, 100],
    battery_voltage: [0.85 * battery, 1.15 * battery],
    battery_current: [-current, current],
    battery_temperature: [-10, 55],
    breaker_current: [0, 630],
    charging_power: [0, 7400],
    charging_current: [0, 33],
    session_energy: [0, 60],
  };
  if (exact[code]) return exact[code];
  if (/^pv\d+_voltage$/.test(code)) return [0, 850];
  const byUnit: Readonly<Record<string, Range>> = {
    W: property.group === 'pv' || property.group === 'battery' ? [-own, own] : [-site, site],
    kWh: [0, (24 * site) / 1000],
    V: [210, 260],
    A: [-site / 230, site / 230],
    Hz: [49.5, 50.5],
    '%': [0, 100],
    '°C': [-10, 75],
    s: [0, 1e9],
  };
  return byUnit[property.unit]!;
}

describe.each(
  fleet.map((gateway, index) => ({ gateway, kind: `${kinds[index]!.type} ${gateway.site.name}` })),
)('the demo station $kind', ({ gateway }) => {
  it.each([Date.UTC(2026, 0, 14, 13), Date.UTC(2026, 6, 14, 14)])(
    '[TRU-05] has plausible values on every device through the day from %i',
    (from) => {
      const plant = makePlant(gateway);
      plant.start(simulateHistory(plant.site, { from: from - 24 * HOUR, fineFrom: from, until: from }).end);
      const outside = new Map<string, number>();
      for (const node of replay(plant.site, plant.timeline().lastSettled(), from + 24 * HOUR, STEP)) {
        const now = plant.historicalSnapshot(node);
        for (const reader of plant.readers) {
          const values = new Float64Array(reader.codes.length);
          reader.read(now, values);
          for (const [place, code] of reader.codes.entries()) {
            const [least, most] = plausibleRange(plant, reader, code);
            const value = values[place]!;
            if (value < least || value > most) outside.set(`${reader.device.name}: ${code}`, value);
          }
        }
      }
      expect(Object.fromEntries(outside)).toEqual({});
    },
  );

  it('[TRU-05] [PAR-02] holds no setting outside the range that its page shows', () => {
    const { settings, readers } = makePlant(gateway);
    const outside = readers.flatMap(({ device: { device_id, mod_id } }) =>
      listParameters(mod_id, settings.read(device_id, RATED_POWER)).flatMap((parameter) => {
        const value = settings.read(device_id, parameter.code) ?? NaN;
        const isWrong = !parameter.readOnly && wireError(parameter, value) !== null;
        return isWrong ? [[device_id, parameter.code, value]] : [];
      }),
    );
    expect(outside).toEqual([]);
  });
});

it('[TRU-05] the demo has a device with the values of every model', () => {
  // Models of other makers differ from the general ones in their settings only.
  const valuesOf = (model: (typeof deviceModels)[number]) =>
    [model.deviceType, ...numericProperties(model).map(({ code }) => code)].join(' ');
  const used = new Set(
    fleet.flatMap(({ devices }) => devices.map(({ mod_id }) => valuesOf(modelById(mod_id)!))),
  );
  expect(deviceModels.filter((model) => !used.has(valuesOf(model))).map(({ id }) => id)).toEqual([]);
});

it('[TRU-05] the capacity of a demo station in Ah is that of its batteries', () => {
  for (const [index, gateway] of fleet.entries()) {
    const { settings, readers } = makePlant(gateway);
    const capacities = readers.map(({ device }) => settings.read(device.device_id, 'battery_capacity') ?? 0);
    const sum = capacities.reduce((total, each) => total + each, 0);
    // Each inverter rounds its own.
    expect(Math.abs(ratedAh(plans[index]!) - sum)).toBeLessThanOrEqual(1);
  }
});
