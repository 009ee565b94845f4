import { expect, it } from 'vitest';
import { toCsv } from './useComparisonExport.ts';

it('[SEC-01] quotes cells where needed and keeps text that looks like a formula as text', () => {
  expect(
    toCsv([
      ['Name', 'Value'],
      ['a,"b"\nc', -5],
      ['=1+1', null],
      ['-2+3', '-1.5'],
    ]),
  ).toBe('\ufeffName,Value\r\n"a,""b""\nc",-5\r\n\'=1+1,\r\n\'-2+3,-1.5\r\n');
});
