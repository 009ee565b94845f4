import { NewDevice } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateDevice, emptyDevice, toNewDevice, withModel } from './deviceForm.ts';

const names: Record<string, string> = { 15: 'Hybrid inverter', 18: 'Three-phase' };
const modelName = (model: string) => names[model];
const device = { model: '15', name: 'Hybrid inverter', sn: 'ab-123456' };

describe('the first device', () => {
  it('[WIZ-04] requires model, name and serial number', () => {
    expect(validateDevice(emptyDevice)).toEqual({ model: 'required', name: 'required', sn: 'required' });
    expect(validateDevice(device)).toEqual({});
    expect(validateDevice({ ...device, sn: '12 34' })).toEqual({ sn: 'invalid' });
  });

  it('[WIZ-04] is named after its model until the user enters a name', () => {
    const chosen = withModel(emptyDevice, '15', modelName);
    expect(chosen.name).toBe('Hybrid inverter');
    expect(withModel(chosen, '18', modelName).name).toBe('Three-phase');
    expect(withModel({ ...chosen, name: 'In the garage' }, '18', modelName).name).toBe('In the garage');
  });

  it('[WIZ-04] is sent in the format of the call', () => {
    expect(toNewDevice(device)).toEqual({
      name: 'Hybrid inverter',
      type: 'C002',
      sn: 'AB-123456',
      mod_id: 15,
    });
  });

  it('[WIZ-04] accepts the same serial numbers as the call', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-zA-Z-]{4,34}$/)), (sn) => {
        const typed = { ...device, sn };
        expect(validateDevice(typed).sn === undefined).toBe(NewDevice.safeParse(toNewDevice(typed)).success);
      }),
    );
  });
});
