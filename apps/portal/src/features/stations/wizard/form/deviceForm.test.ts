import { NewDevice } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceFaults, emptyDevice, newDeviceOf, withModel } from './deviceForm.ts';

const names: Record<string, string> = { 15: 'Hybrid inverter', 18: 'Three-phase' };
const nameOf = (model: string) => names[model];
const device = { model: '15', name: 'Hybrid inverter', sn: 'ab-123456' };

describe('the first device', () => {
  it('[WIZ-04] needs type, name and serial number', () => {
    expect(deviceFaults(emptyDevice)).toEqual({ model: 'required', name: 'required', sn: 'required' });
    expect(deviceFaults(device)).toEqual({});
    expect(deviceFaults({ ...device, sn: '12 34' })).toEqual({ sn: 'invalid' });
  });

  it('[WIZ-04] is named after its type until somebody names it', () => {
    const chosen = withModel(emptyDevice, '15', nameOf);
    expect(chosen.name).toBe('Hybrid inverter');
    expect(withModel(chosen, '18', nameOf).name).toBe('Three-phase');
    expect(withModel({ ...chosen, name: 'In the garage' }, '18', nameOf).name).toBe('In the garage');
  });

  it('[WIZ-04] is sent as the call takes it', () => {
    expect(newDeviceOf(device)).toEqual({
      name: 'Hybrid inverter',
      type: 'C002',
      sn: 'AB-123456',
      mod_id: 15,
    });
  });

  it('[WIZ-04] has a serial number that the call takes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-zA-Z-]{4,34}$/)), (sn) => {
        const typed = { ...device, sn };
        expect(deviceFaults(typed).sn === undefined).toBe(NewDevice.safeParse(newDeviceOf(typed)).success);
      }),
    );
  });
});
