import { describe, expect, it } from 'vitest';
import { deviceModels } from '../models/index.ts';
import { getSerial, versionCodes, toVersions, versionText } from './versions.ts';

describe('versions and serial number', () => {
  it('[LIVE-08] are shown from the properties of every model', () => {
    for (const { properties } of deviceModels) {
      const texts = properties.filter(({ kind }) => kind === 'text').map(({ code }) => code);
      expect(texts).toEqual(expect.arrayContaining(Object.values(versionCodes).flat()));
    }
    expect(
      toVersions({
        Communication_protocol_version: '0104',
        Control_version_field_1: '1150',
        Control_version_field_2: '0217',
        Communication_version_field_1: '1028',
      }),
    ).toEqual({ protocol: 'V0.1.0.4', MAIN: 'V1.1.5.0-V0.2.1.7', HMI: 'V1.0.2.8' });
  });

  it('[LIVE-08] are --- if the device reports none', () => {
    expect(toVersions({ Control_version_field_1: null, Control_version_field_2: '' })).toEqual({
      protocol: '---',
      HMI: '---',
      MAIN: '---',
    });
  });

  it.each([
    ['AB12', 'SN9', 'AB12'],
    ['', 'SN9', 'SN9'],
    ['  ', ' SN9 ', 'SN9'],
    [null, 'SN9', 'SN9'],
    [undefined, null, ''],
  ])('[LIVE-08] device_code %j and SN1 %j give %j', (code, SN1, serial) => {
    expect(getSerial(code, { SN1 })).toBe(serial);
  });
});

describe('versionText', () => {
  it.each<[string | number | null | undefined, string]>([
    ['0104', 'V0.1.0.4'],
    ['V104', 'V.1.0.4'],
    [1150, 'V1.1.5.0'],
    [' 2003 ', 'V2.0.0.3'],
    ['12', '12'],
    ['1.0.4-beta', '1.0.4-beta'],
    ['', '---'],
    [null, '---'],
    [undefined, '---'],
  ])('[LIVE-08] %j is shown as %s', (text, shown) => {
    expect(versionText(text)).toBe(shown);
  });
});
