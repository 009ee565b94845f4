import { createFormat } from '@heliograph/i18n';
import { expect, it } from 'vitest';
import { writtenText, writtenValue } from './properties.ts';

const format = createFormat('en');
const write = (unit: string, value: number, options: { value: number; name: string }[] = []) =>
  writtenValue({ unit, options }, value, format, (seconds) => `${seconds} seconds`);

it('[DET-01] writes a value as its unit wants it', () => {
  expect(write('W', 2500)).toMatchObject({ value: '2.50', unit: 'kW' });
  expect(write('kWh', 12)).toMatchObject({ value: '12.00', unit: 'kWh' });
  expect(write('V', 230.456)).toEqual({ value: '230.46', unit: 'V' });
  expect(write('', 7)).toEqual({ value: '7' });
  expect(write('', 0.987)).toEqual({ value: '0.99' });
  expect(write('s', 90)).toEqual({ value: '90 seconds' });
});

it('[DET-01] writes a state in words, and one that has none as its number', () => {
  const options = [{ value: 2, name: 'Normal' }];
  expect(write('', 2, options)).toEqual({ value: 'Normal' });
  expect(write('', 9, options)).toEqual({ value: '9' });
});

it('[LIVE-08] writes a version with its points, another text as it is, and a dash for none', () => {
  expect(writtenText({ fun_code: 'Communication_protocol_version' }, '0104')).toBe('V0.1.0.4');
  expect(writtenText({ fun_code: 'SN1' }, '0104')).toBe('0104');
  for (const none of [null, undefined, '']) expect(writtenText({ fun_code: 'SN1' }, none)).toBe('—');
});
