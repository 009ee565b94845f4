import { createFormat } from '@heliograph/i18n';
import { expect, it } from 'vitest';
import { formatPropertyText, formatPropertyValue } from './propertyText.ts';

const format = createFormat('en');
const write = (unit: string, value: number, options: { value: number; name: string }[] = []) =>
  formatPropertyValue({ unit, options }, value, format, (seconds) => `${seconds} seconds`);

it('[DET-01] formats a value by its unit', () => {
  expect(write('W', 2500)).toMatchObject({ value: '2.50', unit: 'kW' });
  expect(write('kWh', 12)).toMatchObject({ value: '12.00', unit: 'kWh' });
  expect(write('V', 230.456)).toEqual({ value: '230.46', unit: 'V' });
  expect(write('', 7)).toEqual({ value: '7' });
  expect(write('', 0.987)).toEqual({ value: '0.99' });
  expect(write('s', 90)).toEqual({ value: '90 seconds' });
});

it('[DET-01] shows a state by its name, and an unknown one by its number', () => {
  const options = [{ value: 2, name: 'Normal' }];
  expect(write('', 2, options)).toEqual({ value: 'Normal' });
  expect(write('', 9, options)).toEqual({ value: '9' });
});

it('[LIVE-08] formats versions with dots, leaves other texts as they are, and shows a dash for none', () => {
  expect(formatPropertyText({ fun_code: 'Communication_protocol_version' }, '0104')).toBe('V0.1.0.4');
  expect(formatPropertyText({ fun_code: 'SN1' }, '0104')).toBe('0104');
  for (const none of [null, undefined, '']) expect(formatPropertyText({ fun_code: 'SN1' }, none)).toBe('—');
});
