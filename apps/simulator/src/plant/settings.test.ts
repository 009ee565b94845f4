import { findBatteryType, batteryTypeValues, listParameters } from '@heliograph/domain/parameters';
import { describe, expect, it } from 'vitest';
import { planSite } from '../physics/sitePlan.ts';
import { commissionedDevice, commissionedGateway } from '../testing/commissioned.ts';
import { createSettings } from './settings.ts';

const gateway = commissionedGateway({
  devices: [
    commissionedDevice('C001'),
    commissionedDevice('C002', { pv_kwp: 6.6 }),
    commissionedDevice('C006'),
    commissionedDevice('C007'),
  ],
});
const makeSettings = () => createSettings(planSite(7, gateway), gateway.devices);

describe('createSettings', () => {
  it('[LIVE-03] writes within the bounds and reads back', () => {
    const settings = makeSettings();
    expect(settings.write('C002-1', 'shutdown_soc', 25)).toEqual({ ok: true, value: 25 });
    expect(settings.read('C002-1', 'shutdown_soc')).toBe(25);
    expect(settings.write('C002-1', 'shutdown_soc', '30').ok).toBe(true);
  });

  it.each([
    ['beyond the bounds', 'C002-1', 'max_charge_current', 100_000],
    ['below the bounds', 'C002-1', 'max_solar_power', 10],
    ['between two options', 'C002-1', 'work_mode', 0.5],
    ['not a number', 'C002-1', 'shutdown_soc', 'much'],
    ['an empty text', 'C002-1', 'shutdown_soc', ' '],
    ['a measured property', 'C002-1', 'SOC', 50],
    ['another device’s setting', 'C006-1', 'shutdown_soc', 50],
  ])('[LIVE-03] refuses %s and keeps the value', (_, device, code, value) => {
    const settings = makeSettings();
    const before = settings.read(device, code);
    const result = settings.write(device, code, value);
    expect(result).toMatchObject({ ok: false, msg: expect.stringContaining(code) as string });
    expect(settings.read(device, code)).toBe(before);
  });

  it('refuses writes while remote control is disabled, except enabling it', () => {
    const settings = makeSettings();
    settings.write('C001-1', 'remote_control', 0);
    expect(settings.write('C006-1', 'breaker_switch', 0)).toEqual({
      ok: false,
      why: 'locked',
      msg: 'remote control is disabled',
    });
    expect(settings.write('C001-1', 'remote_control', 1).ok).toBe(true);
    expect(settings.write('C006-1', 'breaker_switch', 0).ok).toBe(true);
    expect(settings.controls.circuitClosed(0)).toBe(false);
  });

  it('discards settings on a factory reset', () => {
    const settings = makeSettings();
    const before = settings.read('C002-1', 'shutdown_soc');
    settings.write('C002-1', 'shutdown_soc', 40);
    settings.write('C006-1', 'breaker_switch', 0);
    settings.write('C002-1', 'factory_reset', 1);
    expect(settings.read('C002-1', 'shutdown_soc')).toBe(before);
    expect(settings.read('C006-1', 'breaker_switch')).toBe(0);
  });

  it('has every parameter of its model', () => {
    const settings = makeSettings();
    for (const { device_id, mod_id } of gateway.devices) {
      const unread = listParameters(mod_id).filter(({ code }) => settings.read(device_id, code) === null);
      expect(unread).toEqual([]);
    }
  });

  it.each([
    [10, 0],
    [0, 3],
  ])('[PAR-05] has a battery type with %d kWh', (battery_kwh, type) => {
    const site = commissionedGateway({ site: { battery_kwh } });
    const settings = createSettings(planSite(7, site), site.devices);
    const values = Object.fromEntries(
      Object.keys(batteryTypeValues(0)).map((code) => [code, settings.read('C002-1', code) ?? NaN]),
    );
    expect(findBatteryType(values)).toBe(type);
  });

  it('keeps settings across restarts', () => {
    const settings = makeSettings();
    settings.write('C002-1', 'shutdown_soc', 40);
    const again = createSettings(planSite(7, gateway), gateway.devices, settings.saved());
    expect(again.read('C002-1', 'shutdown_soc')).toBe(40);
  });
});
