import type { LossCause, LossEvidence } from '@heliograph/contracts/http';
import { createI18n, I18nProvider } from '@heliograph/i18n';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FIRST, makeLoss } from '../testLosses.ts';
import { useLossTexts } from './useLossTexts.ts';

const HOUR = 3_600_000;
const largest = { began: FIRST + 10 * HOUR, ended: FIRST + 11.5 * HOUR };

it.each<[LossCause, LossEvidence, string]>([
  ['unexplained', {}, 'Nothing else in the data explains it'],
  [
    'outage',
    { events: 2, ...largest, counter_before: 100, counter_after: 100 },
    '2 times on the worst day; largest 01/11 10:00 – 11:30; counter 100.00 kWh before, 100.00 kWh after',
  ],
  ['unitOff', { parts: ['INV 2', 'INV 3'], share: 0.4 }, 'INV 2, INV 3 off, 40% of the station'],
  ['string', { parts: ['PV2'], share: 0.55 }, 'PV2 gave 55% of a healthy one'],
  ['orderedLimit', { limit: 5 }, 'limit 5.00 kW'],
  ['batteryFull', { limit: 5, charge: 99 }, 'limit 5.00 kW; battery at 99%'],
  ['clipping', { limit: 4.6, by_design: true }, 'flat at 4.60 kW; the rating of the inverters, by design'],
  ['voltageTrip', { voltage: 258.2 }, '258.2 V before it switched off'],
  ['voltWatt', { voltage: 250, voltage_end: 256 }, 'reduced from 250.0 V on, most at 256.0 V'],
  ['heat', { temperature: 61 }, 'inverter above 61.0 °C'],
  ['snow', { temperature: -4, share: 0.1 }, 'air at -4.0 °C before; 10% of the expected power'],
  ['soiling', { daily_rate: 0.0012 }, '0.12% of the energy lost a day'],
])('[LOS-05] the evidence of %s is told in words', async (cause, evidence, text) => {
  const i18n = await createI18n('en', ['losses']);
  const { result } = renderHook(() => useLossTexts('UTC'), {
    wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  });
  expect(result.current.evidence(makeLoss({ cause, evidence })).join('; ')).toBe(text);
});
