import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentsOf, nmiPrefixOf, withAgent, withArea, type Area } from './networkChoice.ts';
import { postalCodeOf } from './postalCodeOf.ts';
import { emptyStation } from './stationForm.ts';

const agent = (code_id: string, nmi_prefix: string) => ({
  code_id,
  code_name: code_id,
  code_type: '',
  nmi_prefix,
});
const areas: Area[] = [
  {
    code_type: 'QLD',
    type_name: 'Queensland',
    time_zone: 'Australia/Brisbane',
    agent: [agent('energex', 'QB'), agent('ergon', 'QD')],
  },
  { code_type: 'VIC', type_name: 'Victoria', time_zone: 'Australia/Melbourne', agent: [agent('jemena', '')] },
];
const inQueensland = withArea(areas, emptyStation, 'QLD');

describe('state, agent and NMI', () => {
  it('[WIZ-02] a state has its agents, none has none', () => {
    expect(agentsOf(areas, 'QLD').map(({ code_id }) => code_id)).toEqual(['energex', 'ergon']);
    expect(agentsOf(areas, '')).toEqual([]);
  });

  it('[WIZ-02] an agent sets the prefix of the NMI, another one replaces it', () => {
    const energex = withAgent(areas, inQueensland, 'energex');
    expect(energex.nmi).toBe('QB');
    expect(withAgent(areas, energex, 'ergon').nmi).toBe('QD');
    expect(withAgent(areas, { ...energex, nmi: 'QB00000001' }, 'ergon').nmi).toBe('QD00000001');
  });

  it('[WIZ-02] another state takes the agent and the bare prefix away', () => {
    const moved = withArea(areas, withAgent(areas, inQueensland, 'energex'), 'VIC');
    expect(moved).toMatchObject({ area: 'VIC', agent: '', nmi: '' });
    expect(withArea(areas, moved, '')).toMatchObject({ area: '', agent: '' });
  });

  it('[WIZ-02] never loses a digit of the NMI that was typed', () => {
    const choice = fc.constantFrom('energex', 'ergon', '');
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,8}$/), fc.array(choice, { maxLength: 6 }), (digits, choices) => {
        const form = choices.reduce((last, next) => withAgent(areas, last, next), {
          ...inQueensland,
          nmi: digits,
        });
        expect(form.nmi).toBe(`${nmiPrefixOf(areas, form)}${digits}`);
      }),
    );
  });
});

describe('the postal code of an address', () => {
  it.each([
    ['1 Ann St, Brisbane QLD 4000', '4000'],
    ['Darwin NT 0800  ', '0800'],
    ['Brisbane QLD,4000', '4000'],
    ['1 Ann St, Brisbane', ''],
    ['Unit 40001', ''],
    ['', ''],
  ])('[WIZ-02] %j ends with %j', (address, code) => expect(postalCodeOf(address)).toBe(code));
});
