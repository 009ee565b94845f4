import { expect, it } from 'vitest';
import { addressLine } from './addressLine.ts';

it.each([
  ['4 Ridge Road, Adelaide SA 5000', '5000', '4 Ridge Road, Adelaide SA 5000'],
  ['4 Ridge Road, Adelaide', '5000', '4 Ridge Road, Adelaide 5000'],
  ['4 Ridge Road, Adelaide', '', '4 Ridge Road, Adelaide'],
])('[STN-02] %s with %s reads %s', (address, postal_code, line) => {
  expect(addressLine({ address, postal_code })).toBe(line);
});
