import { STATION_IMAGES, addStation } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_IMAGES, validateStation, emptyStation, formToFields, type StationForm } from './stationForm.ts';

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

/** Fields that the schema of the call rejects. */
const rejectedBySchema = (form: StationForm): string[] => {
  const device = { name: 'Inverter', type: 'C002', sn: 'SN-000001' };
  const read = addStation.request.safeParse({ ...formToFields(form, ''), device });
  return read.success ? [] : [...new Set(read.error.issues.map(({ path }) => path.join('.')))].sort();
};

describe('validation of a station', () => {
  it('[WIZ-04] reports every missing required field', () => {
    expect(validateStation(emptyStation, '')).toEqual({
      station_type: 'required',
      station_name: 'required',
      installed_capacity: 'required',
      rated_capacity: 'required',
      area: 'required',
      agent: 'required',
      address: 'required',
      postal_code: 'required',
    });
    expect(validateStation(filled, '')).toEqual({});
  });

  it('[WIZ-04] treats spaces as empty', () => {
    expect(validateStation({ ...filled, station_name: '  ' }, '')).toEqual({ station_name: 'required' });
  });

  it.each([
    ['installed_capacity', '0'],
    ['installed_capacity', '6,6'],
    ['installed_capacity', '1e3'],
    ['rated_capacity', '-1'],
    ['postal_code', '400'],
    ['nmi', 'QB12'],
    ['latitude', '91'],
  ] as const)('[WIZ-04] rejects %s of %s', (field, typed) => {
    expect(validateStation({ ...filled, latitude: '0', longitude: '0', [field]: typed }, '')).toEqual({
      [field]: 'invalid',
    });
  });

  it('[WIZ-03] requires latitude and longitude together', () => {
    expect(validateStation({ ...filled, latitude: '-27.5' }, '')).toEqual({ longitude: 'required' });
    expect(validateStation({ ...filled, longitude: '153' }, '')).toEqual({ latitude: 'required' });
  });

  it('[WIZ-02] treats a bare NMI prefix as no NMI', () => {
    expect(validateStation({ ...filled, nmi: 'QB' }, 'QB')).toEqual({});
    expect(formToFields({ ...filled, nmi: 'QB' }, 'QB').nmi).toBe('');
  });

  it('[WIZ-04] allows as many pictures as the call does', () => expect(MAX_IMAGES).toBe(STATION_IMAGES));

  it('[WIZ-04] agrees with the schema of the call for any input', () => {
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
        const complete: StationForm = { ...filled, ...some, ...place };
        expect(Object.keys(validateStation(complete, '')).sort()).toEqual(rejectedBySchema(complete));
      }),
    );
  });

  it('[WIZ-04] names the values of panels that are missing or out of range, as the schema does', () => {
    const value = fc.constantFrom(
      '',
      '0',
      '22.5',
      '90',
      '90.1',
      '359.9',
      '360',
      '-1',
      'flat',
      '6,6',
      '1000001',
    );
    const planes = fc.array(fc.record({ tilt: value, azimuth: value, kwp: value }), { maxLength: 3 });
    fc.assert(
      fc.property(planes, (some) => {
        const form = { ...filled, planes: some };
        expect(Object.keys(validateStation(form, '')).sort()).toEqual(rejectedBySchema(form));
      }),
    );
    const planesOf = (tilt: string) => ({ ...filled, planes: [{ tilt, azimuth: '0', kwp: '6.6' }] });
    expect(validateStation(planesOf(''), '')).toEqual({ 'planes.0.tilt': 'required' });
    expect(validateStation(planesOf('91'), '')).toEqual({ 'planes.0.tilt': 'invalid' });
  });
});
