import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AREA_CODES } from './areaCodes.ts';
import { locationIssues } from './locationIssues.ts';
import { networkAgents } from './networkAgents.ts';
import { nmiCheckDigit } from './nmi.ts';
import { areasOfPostcode } from './postcode.ts';

const brisbane = { area: 'QLD', agent: 'Energex', nmi: '', postal_code: '4000' };
const found = (over: Partial<typeof brisbane>) =>
  locationIssues({ ...brisbane, ...over }).map(({ why, severity, fields }) => [why, severity, ...fields]);

describe('postcode and state', () => {
  it.each([
    ['0200', 'ACT'],
    ['2600', 'ACT'],
    ['2617', 'ACT'],
    ['2619', 'NSW'],
    ['2899', 'NSW'],
    ['2900', 'ACT'],
    ['2920', 'ACT'],
    ['2921', 'NSW'],
    ['0800', 'NT'],
    ['3999', 'VIC'],
    ['8001', 'VIC'],
    ['4000', 'QLD'],
    ['9726', 'QLD'],
    ['5000', 'SA'],
    ['6798', 'WA'],
    ['7151', 'TAS'],
  ])('[WIZ-02] %s is in %s', (postcode, area) => expect(areasOfPostcode(postcode)).toEqual([area]));

  it('[WIZ-02] names both fields when a postcode lies in another state', () => {
    expect(found({ postal_code: '2000' })).toEqual([['postcodeArea', 'error', 'postal_code', 'area']]);
    expect(locationIssues({ ...brisbane, postal_code: '2620' })[0]!.areas).toEqual(['NSW', 'ACT']);
  });

  it('[WIZ-02] accepts localities across a border in either state', () => {
    for (const area of ['NT', 'SA', 'WA', 'QLD'])
      expect(found({ area, agent: '', postal_code: '0872' })).toEqual([]);
    expect(found({ area: 'NSW', agent: '', postal_code: '4383' })).toEqual([]);
    expect(found({ area: 'ACT', agent: '', postal_code: '2540' })).toEqual([]);
  });

  it('[WIZ-02] refuses a postcode of no range, and doubts one for post-office boxes', () => {
    expect(found({ postal_code: '0123' })).toEqual([['postcodeUnknown', 'error', 'postal_code']]);
    expect(found({ postal_code: '9000' })).toEqual([['postcodeMailOnly', 'warning', 'postal_code']]);
    expect(found({ postal_code: '400' })).toEqual([]);
  });

  it('[WIZ-02] every postcode is either in no state or accepted in each of its states only', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), fc.constantFrom(...AREA_CODES), (number, area) => {
        const postal_code = String(number).padStart(4, '0');
        const areas = areasOfPostcode(postal_code);
        const errors = found({ area, agent: '', postal_code }).filter(([, severity]) => severity === 'error');
        expect(errors.map(([why]) => why)).toEqual(
          areas.length === 0 ? ['postcodeUnknown'] : areas.includes(area) ? [] : ['postcodeArea'],
        );
      }),
    );
  });
});

describe('NMI and agent', () => {
  const checked = (nmi: string) => nmi + nmiCheckDigit(nmi);

  it('[WIZ-02] refuses a wrong check digit, letters that NMIs avoid, and gas meters', () => {
    expect(found({ nmi: '31201234560' })).toEqual([['nmiCheckDigit', 'error', 'nmi']]);
    expect(found({ nmi: '31O0123456' })).toEqual([['nmiLetters', 'error', 'nmi']]);
    expect(found({ nmi: '5412345678' })).toEqual([['nmiGas', 'error', 'nmi']]);
  });

  it('[WIZ-02] names both fields when another agent issued the NMI', () => {
    expect(found({ nmi: '4103861111' })).toEqual([['nmiAgent', 'error', 'nmi', 'agent']]);
    expect(locationIssues({ ...brisbane, nmi: '4103861111' })[0]!.issuer!.id).toBe('Ausgrid');
    expect(found({ nmi: '3012345678' })).toEqual([['nmiAgent', 'error', 'nmi', 'agent']]);
  });

  it('[WIZ-02] only doubts a neighbouring state’s agent where the postcode crosses the border', () => {
    const jennings = { area: 'NSW', agent: 'Essential Energy', postal_code: '4383' };
    expect(found({ ...jennings, nmi: '3012345678' })).toEqual([['nmiAgent', 'warning', 'nmi', 'agent']]);
    expect(found({ ...jennings, nmi: '6102345678' })).toEqual([['nmiAgent', 'error', 'nmi', 'agent']]);
    expect(
      found({ postal_code: '2620', nmi: '4103861111' }).map(([why, severity]) => [why, severity]),
    ).toEqual([
      ['postcodeArea', 'error'],
      ['nmiAgent', 'error'],
    ]);
  });

  it('[WIZ-02] doubts NMIs of no distributor', () => {
    expect(found({ nmi: '7102000001' })).toEqual([['nmiEmbedded', 'warning', 'nmi', 'agent']]);
    expect(found({ nmi: 'QCDWW00010' })).toEqual([['nmiTransmission', 'warning', 'nmi', 'agent']]);
    expect(found({ nmi: '1234567890' })).toEqual([['nmiUnknown', 'warning', 'nmi']]);
  });

  it('[WIZ-02] accepts every NMI of the agent’s own ranges, with or without check digit, and no other agent’s', () => {
    const digits = fc.string({
      unit: fc.constantFrom(...'0123456789'.split('')),
      minLength: 10,
      maxLength: 10,
    });
    const agent = fc.constantFrom(...networkAgents);
    fc.assert(
      fc.property(agent, agent, fc.nat(), digits, (owner, other, index, rest) => {
        const nmi = (owner.nmiRanges[index % owner.nmiRanges.length]! + rest).slice(0, 10);
        for (const typed of [nmi, checked(nmi)]) {
          expect(found({ agent: owner.id, nmi: typed })).toEqual([]);
          expect(found({ agent: other.id, nmi: typed }).map(([why]) => why)).toEqual(
            other === owner ? [] : ['nmiAgent'],
          );
        }
      }),
    );
  });
});
