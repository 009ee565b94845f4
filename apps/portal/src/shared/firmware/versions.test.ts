import { expect, it } from 'vitest';
import { compareVersions, installedVersion, versionLabel } from './versions.ts';

it('[FW-01] shows both fields of a version', () => {
  expect(versionLabel(['1150', '0217'])).toBe('V1.1.5.0-V0.2.1.7');
});

it('[FW-01] [DET-03] a device reports a version when both fields are valid', () => {
  const texts = {
    Control_version_field_1: ' 1150 ',
    Control_version_field_2: '0217',
    Communication_version_field_1: '1028',
    Communication_version_field_2: null,
  };
  expect(installedVersion(texts, 'MAIN')).toEqual(['1150', '0217']);
  expect(installedVersion(texts, 'HMI')).toBeNull();
  expect(installedVersion({ ...texts, Control_version_field_2: 'beta-2' }, 'MAIN')).toBeNull();
});

it.each([
  ['1150', '0217', '1150', '0217', 0],
  ['1150', '0217', '1151', '0000', -1],
  ['1151', '0000', '1150', '9999', 1],
  ['1150', '0217', '1150', '0218', -1],
  ['115a', '0001', '115A', '0001', 0],
  ['1159', '0001', '115A', '0001', -1],
])('[FW-01] %s %s against %s %s is %d', (a, b, c, d, order) => {
  expect(compareVersions([a, b], [c, d])).toBe(order);
});
