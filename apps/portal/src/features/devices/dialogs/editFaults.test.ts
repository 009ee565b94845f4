import { expect, it } from 'vitest';
import { editFaults } from './editFaults.ts';

const good = { name: 'Inverter', type: 'C002', serial: 'AB-12345' };

it('[DEV-02] takes a name and a serial number as the server does', () => {
  expect(editFaults(good, true)).toEqual([]);
  expect(editFaults({ ...good, serial: '  ab-12345 ' }, true)).toEqual([]);
});

it('[DEV-02] names each field that is missing or wrong', () => {
  expect(editFaults({ ...good, name: '  ', serial: '' }, true)).toEqual([
    { field: 'name', why: 'missing' },
    { field: 'serial', why: 'missing' },
  ]);
  expect(editFaults({ ...good, name: 'x'.repeat(65), serial: 'a b' }, true)).toEqual([
    { field: 'name', why: 'wrong' },
    { field: 'serial', why: 'wrong' },
  ]);
});

it('[DEV-02] asks nothing of a serial number that is not shown', () => {
  expect(editFaults({ ...good, serial: '' }, false)).toEqual([]);
});
