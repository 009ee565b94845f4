import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findAgents,
  findNmiPrefix,
  withAgent,
  withArea,
  type Area,
  findAddressConflict,
  findPostalCode,
  withAddress,
} from './networkChoice.ts';
import { emptyStation, type StationForm } from './stationForm.ts';

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
  it('[WIZ-02] lists the agents of the chosen state, none without a state', () => {
    expect(findAgents(areas, 'QLD').map(({ code_id }) => code_id)).toEqual(['energex', 'ergon']);
    expect(findAgents(areas, '')).toEqual([]);
  });

  it('[WIZ-02] an agent sets the NMI prefix, another agent replaces it', () => {
    const energex = withAgent(areas, inQueensland, 'energex');
    expect(energex.nmi).toBe('QB');
    expect(withAgent(areas, energex, 'ergon').nmi).toBe('QD');
    expect(withAgent(areas, { ...energex, nmi: 'QB0000' }, 'ergon').nmi).toBe('QD0000');
  });

  it('[WIZ-02] a complete NMI stays as typed', () => {
    const complete = { ...inQueensland, nmi: '4103861111' };
    expect(withAgent(areas, complete, 'ergon')).toMatchObject({ agent: 'ergon', nmi: '4103861111' });
  });

  it('[WIZ-02] another state clears the agent and a bare prefix', () => {
    const moved = withArea(areas, withAgent(areas, inQueensland, 'energex'), 'VIC');
    expect(moved).toMatchObject({ area: 'VIC', agent: '', nmi: '' });
    expect(withArea(areas, moved, '')).toMatchObject({ area: '', agent: '' });
  });

  it('[WIZ-02] never loses a typed NMI digit', () => {
    const choice = fc.constantFrom('energex', 'ergon', '');
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,7}$/), fc.array(choice, { maxLength: 6 }), (digits, choices) => {
        const form = choices.reduce((last, next) => withAgent(areas, last, next), {
          ...inQueensland,
          nmi: digits,
        });
        expect(form.nmi).toBe(`${findNmiPrefix(areas, form)}${digits}`);
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
  ])('[WIZ-02] %j ends with %j', (address, code) => expect(findPostalCode(address)).toBe(code));
});

describe('a typed address', () => {
  const type = (form: StationForm, address: string) =>
    Array.from(address).reduce((now, _letter, index) => withAddress(now, address.slice(0, index + 1)), form);

  it('[WIZ-02] fills the postal code at its end, and takes it along when it changes', () => {
    const typed = type(emptyStation, '1204 Ann St, Brisbane QLD 4000');
    expect(typed.postal_code).toBe('4000');
    expect(withAddress(typed, '1204 Ann St, Brisbane QLD 4006').postal_code).toBe('4006');
    expect(type(emptyStation, '1204 Ann St').postal_code).toBe('');
  });

  it('[WIZ-02] leaves a postal code that was typed by itself', () => {
    const own = { ...emptyStation, postal_code: '4006' };
    expect(type(own, '1 Ann St, Brisbane QLD 4000')).toMatchObject({ postal_code: '4006' });
  });

  it.each([
    ['1 Ann St, Brisbane QLD 4000', 'QLD', '4000', null],
    ['1 Ann St, Brisbane qld 4000', 'NSW', '4000', { state: 'QLD' }],
    ['1 Ann St, Brisbane QLD', 'NSW', '', { state: 'QLD' }],
    ['1 Ann St, Brisbane QLD 4000', '', '4000', null],
    ['1 Ann St, Brisbane QLD 4000', 'QLD', '4006', { postcode: '4000' }],
    ['1 Ann St', 'NSW', '2000', null],
    ['', 'NSW', '', null],
  ])('[WIZ-02] %j beside %j and %j', (address, area, postal_code, conflict) => {
    expect(findAddressConflict({ address, area, postal_code })).toEqual(conflict);
  });
});
