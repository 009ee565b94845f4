import { groupErrors, toShownValue, wireError } from '@heliograph/domain/parameters';
import { expect, it } from 'vitest';
import { planSite } from '../physics/sitePlan.ts';
import { commissionedDevice, commissionedGateway } from '../testing/commissioned.ts';
import { listRegisters } from './registers.ts';
import { createSettings } from './settings.ts';

const site = (mod_id: number, pv_kwp: number, battery_kwh: number) =>
  commissionedGateway({
    site: { installed_kwp: pv_kwp, battery_kwh },
    devices: [commissionedDevice('C001'), commissionedDevice('C002', { mod_id, pv_kwp })],
  });

it.each([
  [15, 6.6, 10],
  [15, 11, 14.3],
  [15, 60, 400],
  [18, 15, 21],
  [18, 19.8, 0],
  [20, 20, 24],
  [20, 60, 108],
])('[PAR-02] model %i with %f kWp and %f kWh holds every value within its bounds', (model, kwp, kwh) => {
  const gateway = site(model, kwp, kwh);
  const registers = [...listRegisters(planSite(7, gateway), gateway.devices[1]!).values()];
  const outside = registers.filter(
    ({ parameter, initial }) => !parameter.readOnly && wireError(parameter, initial) !== null,
  );
  expect(outside.map(({ parameter, initial }) => [parameter.code, initial])).toEqual([]);
  const shown = registers.map(
    ({ parameter, initial }) => [parameter.code, toShownValue(parameter, initial)] as const,
  );
  expect(groupErrors(Object.fromEntries(shown))).toEqual([]);
});

it('[PAR-02] a 12 kW inverter limits its export to what it can deliver, and says what it is rated', () => {
  const gateway = site(18, 15, 21);
  const settings = createSettings(planSite(7, gateway), gateway.devices);
  expect(settings.ratedPowers()).toEqual({ 'C002-1': 12_000 });
  expect(settings.read('C002-1', 'export_limiter')).toBe(12_000);
  expect(settings.write('C002-1', 'export_limiter', 12_001)).toMatchObject({ ok: false });
  expect(settings.write('C002-1', 'export_limiter', 9000).ok).toBe(true);
});

it('[PAR-02] a saved value beyond the bounds is not taken over', () => {
  const gateway = site(18, 15, 21);
  const saved = { 'C002-1': { export_limiter: 48_000, shutdown_soc: 25 } };
  const settings = createSettings(planSite(7, gateway), gateway.devices, saved);
  expect(settings.read('C002-1', 'export_limiter')).toBe(12_000);
  expect(settings.read('C002-1', 'shutdown_soc')).toBe(25);
});
