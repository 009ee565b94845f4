import { expect, it } from 'vitest';
import { csvOf } from './csvOf.ts';

it('[SEC-01] cells are quoted where they must be, and text that looks like a formula stays text', () => {
  expect(
    csvOf([
      ['Name', 'Value'],
      ['a,"b"\nc', -5],
      ['=1+1', null],
      ['-2+3', '-1.5'],
    ]),
  ).toBe('\ufeffName,Value\r\n"a,""b""\nc",-5\r\n\'=1+1,\r\n\'-2+3,-1.5\r\n');
});
