import { FIRMWARE_MAX_BYTES } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { emptyFirmware, fieldOf, firmwareFaults, type FirmwareForm } from './newFirmware.ts';

const file = (size: number) => ({ size, name: 'image.bin' }) as File;
const good: FirmwareForm = {
  file: file(1_000),
  name: 'Spring',
  type: 'MAIN',
  version: ['1151', ' 02A8 '],
  modelIds: [15],
  notes: '',
};
const faults = (change: Partial<FirmwareForm>) => firmwareFaults({ ...good, ...change });

it('[FW-01] names everything that is missing, in the order of the form', () => {
  expect(firmwareFaults(emptyFirmware).map(([field]) => field)).toEqual([
    'file',
    'name',
    'version1',
    'version2',
    'models',
  ]);
  expect(firmwareFaults(good)).toEqual([]);
});

it('[FW-01] names what the server would not take', () => {
  expect(faults({ file: file(0) })).toEqual([['file', 'fileEmpty']]);
  expect(faults({ file: file(FIRMWARE_MAX_BYTES) })).toEqual([]);
  expect(faults({ file: file(FIRMWARE_MAX_BYTES + 1) })).toEqual([['file', 'fileLarge']]);
  expect(faults({ name: 'x'.repeat(65) })).toEqual([['name', 'nameLong']]);
  expect(faults({ version: ['115', '0218'] })).toEqual([['version1', 'version']]);
  expect(faults({ version: ['1151', '02.8'] })).toEqual([['version2', 'version']]);
  expect(faults({ notes: 'x'.repeat(257) })).toEqual([['notes', 'notes']]);
});

it.each([
  ['image_id', 'file'],
  ['version', 'version1'],
  ['version.1', 'version2'],
  ['mod_ids.0', 'models'],
  ['name', 'name'],
  ['type', undefined],
  [undefined, undefined],
])('[FW-01] what the server calls %s is the field %s', (name, field) => {
  expect(fieldOf(name)).toBe(field);
});
