import { FIRMWARE_MAX_BYTES } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import {
  emptyFirmware,
  parseFormField,
  firmwareFormErrors,
  type FirmwareFormValues,
} from './firmwareForm.ts';

const file = (size: number) => ({ size, name: 'image.bin' }) as File;
const good: FirmwareFormValues = {
  file: file(1_000),
  name: 'Spring',
  type: 'MAIN',
  version1: '1151',
  version2: ' 02A8 ',
  models: [15],
  notes: '',
};
const errors = (change: Partial<FirmwareFormValues>) => firmwareFormErrors({ ...good, ...change });

it('[FW-01] reports everything that is missing, in form order', () => {
  expect(firmwareFormErrors(emptyFirmware).map(([field]) => field)).toEqual([
    'file',
    'name',
    'version1',
    'version2',
    'models',
  ]);
  expect(firmwareFormErrors(good)).toEqual([]);
});

it('[FW-01] reports what the server would refuse', () => {
  expect(errors({ file: file(0) })).toEqual([['file', 'fileEmpty']]);
  expect(errors({ file: file(FIRMWARE_MAX_BYTES) })).toEqual([]);
  expect(errors({ file: file(FIRMWARE_MAX_BYTES + 1) })).toEqual([['file', 'fileLarge']]);
  expect(errors({ name: 'x'.repeat(65) })).toEqual([['name', 'nameLong']]);
  expect(errors({ version1: '115' })).toEqual([['version1', 'version']]);
  expect(errors({ version2: '02.8' })).toEqual([['version2', 'version']]);
  expect(errors({ notes: 'x'.repeat(257) })).toEqual([['notes', 'notes']]);
});

it.each([
  ['image_id', 'file'],
  ['version', 'version1'],
  ['version.1', 'version2'],
  ['mod_ids.0', 'models'],
  ['name', 'name'],
  ['type', undefined],
  ['', undefined],
])('[FW-01] the server’s %s is the form’s %s', (name, field) => {
  expect(parseFormField(name)).toBe(field);
});
