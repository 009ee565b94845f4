import { expect, it } from 'vitest';
import { deviceFormErrors } from './deviceForm.ts';

const good = { name: 'Inverter', type: 'C002', serial: 'AB-12345' };

it('[DEV-02] accepts the names and serial numbers the server accepts', () => {
  expect(deviceFormErrors(good, true)).toEqual([]);
  expect(deviceFormErrors({ ...good, serial: '  ab-12345 ' }, true)).toEqual([]);
});

it('[DEV-02] reports each missing or invalid field', () => {
  expect(deviceFormErrors({ ...good, name: '  ', serial: '' }, true)).toEqual([
    { field: 'name', why: 'missing' },
    { field: 'serial', why: 'missing' },
  ]);
  expect(deviceFormErrors({ ...good, name: 'x'.repeat(65), serial: 'a b' }, true)).toEqual([
    { field: 'name', why: 'wrong' },
    { field: 'serial', why: 'wrong' },
  ]);
});

it('[DEV-02] ignores a serial number that is not shown', () => {
  expect(deviceFormErrors({ ...good, serial: '' }, false)).toEqual([]);
});
