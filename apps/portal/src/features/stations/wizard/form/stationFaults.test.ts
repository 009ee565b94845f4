import { STATION_IMAGES, addStation } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_IMAGES, stationFaults } from './stationFaults.ts';
import { emptyStation, fieldsOf, type StationForm } from './stationForm.ts';

const filled: StationForm = {
  ...emptyStation,
  station_type: 'home',
  station_name: 'Roof over the barn',
  installed_capacity: '6.6',
  rated_capacity: '200',
  area: 'QLD',
  agent: 'ENERGEX',
  address: '1 Ann St, Brisbane QLD 4000',
  postal_code: '4000',
};

/** What the call's schema says of it, beside the device. */
const refusedBySchema = (form: StationForm): string[] => {
  const device = { name: 'Inverter', type: 'C002', sn: 'SN-000001' };
  const read = addStation.request.safeParse({ ...fieldsOf(form, ''), device });
  return read.success ? [] : [...new Set(read.error.issues.map(({ path }) => String(path[0])))].sort();
};

describe('the faults of a station', () => {
  it('[WIZ-04] names every required field that is left out', () => {
    expect(stationFaults(emptyStation, '')).toEqual({
      station_type: 'required',
      station_name: 'required',
      installed_capacity: 'required',
      rated_capacity: 'required',
      area: 'required',
      agent: 'required',
      address: 'required',
      postal_code: 'required',
    });
    expect(stationFaults(filled, '')).toEqual({});
  });

  it('[WIZ-04] counts spaces as nothing', () => {
    expect(stationFaults({ ...filled, station_name: '  ' }, '')).toEqual({ station_name: 'required' });
  });

  it.each([
    ['installed_capacity', '0'],
    ['installed_capacity', '6,6'],
    ['installed_capacity', '1e3'],
    ['rated_capacity', '-1'],
    ['postal_code', '400'],
    ['nmi', 'QB12'],
    ['latitude', '91'],
  ] as const)('[WIZ-04] %s is not %s', (field, typed) => {
    expect(stationFaults({ ...filled, latitude: '0', longitude: '0', [field]: typed }, '')).toEqual({
      [field]: 'invalid',
    });
  });

  it('[WIZ-03] asks for the other half of a place', () => {
    expect(stationFaults({ ...filled, latitude: '-27.5' }, '')).toEqual({ longitude: 'required' });
    expect(stationFaults({ ...filled, longitude: '153' }, '')).toEqual({ latitude: 'required' });
  });

  it('[WIZ-02] takes a bare NMI prefix for no NMI', () => {
    expect(stationFaults({ ...filled, nmi: 'QB' }, 'QB')).toEqual({});
    expect(fieldsOf({ ...filled, nmi: 'QB' }, 'QB').nmi).toBe('');
  });

  it('[WIZ-04] allows as many pictures as the call', () => expect(MAX_IMAGES).toBe(STATION_IMAGES));

  it('[WIZ-04] says the same as the schema of the call, whatever is typed', () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 70 }),
      fc.constantFrom('0', '4000', '6.6', ' ', '-1', '1e9'),
    );
    const both = fc.oneof(
      fc.constant({ latitude: '', longitude: '' }),
      fc.record({ latitude: fc.double().map(String), longitude: fc.double().map(String) }),
    );
    const form = fc.record({
      ...Object.fromEntries(
        (
          ['station_name', 'installed_capacity', 'rated_capacity', 'nmi', 'address', 'postal_code'] as const
        ).map((field) => [field, fc.oneof(fc.constant(filled[field]), typed)]),
      ),
    });
    fc.assert(
      fc.property(form, both, (some, place) => {
        const whole: StationForm = { ...filled, ...some, ...place };
        expect(Object.keys(stationFaults(whole, '')).sort()).toEqual(refusedBySchema(whole));
      }),
    );
  });
});
