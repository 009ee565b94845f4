import { describe, expect, it } from 'vitest';
import { listLimits } from './fairShare.ts';

const limits = { stationsPerPerson: 1_000, gatewaysPerPerson: 5_000 };

describe('stations and gateways of a person', () => {
  it.each([
    ['individual', null, 1_000, 5_000],
    ['enterprise', 7, 100_000, 500_000],
    ['administrator', null, Infinity, Infinity],
  ] as const)('[TRU-03] %s of company %s: at most %d and %d', (role, company_id, stations, gateways) => {
    expect(listLimits({ role, company_id }, limits)).toEqual({ stations, gateways });
  });
});
