import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkAgents } from './networkAgents.ts';
import { hasValidCheckDigit, nmiCheckDigit, nmiIssuer } from './nmi.ts';

const character = fc.constantFrom(...'0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'.split(''));
const body = fc.string({ unit: character, minLength: 10, maxLength: 10 });

describe('nmiCheckDigit', () => {
  // Worked examples of AEMO's NMI procedure.
  it.each([
    ['2001985732', '8'],
    ['2001985733', '6'],
    ['3075621875', '8'],
    ['4316854005', '9'],
    ['6305888444', '6'],
    ['7001888333', '8'],
    ['7102000001', '7'],
    ['QAAAVZZZZZ', '3'],
    ['QCDWW00010', '2'],
    ['SMVEW00085', '8'],
    ['VAAA000065', '7'],
    ['NAAAMYS582', '6'],
  ])('[WIZ-02] of %s is %s', (nmi, digit) => expect(nmiCheckDigit(nmi)).toBe(digit));

  it('[WIZ-02] notices any other check digit, and no NMI without one', () => {
    fc.assert(
      fc.property(body, fc.constantFrom(...'0123456789ABC'.split('')), (nmi, last) => {
        expect(hasValidCheckDigit(nmi)).toBe(true);
        expect(hasValidCheckDigit(nmi + last)).toBe(last === nmiCheckDigit(nmi));
      }),
    );
  });
});

describe('nmiIssuer', () => {
  it.each([
    ['2001985732', 'SA Power Networks'],
    ['3075621875', 'Ergon Energy'],
    ['3120000000', 'Energex'],
    ['QB12345678', 'Energex'],
    ['4103861111', 'Ausgrid'],
    ['4310000000', 'Endeavour Energy'],
    ['4407000000', 'Essential Energy'],
    ['6102000000', 'CitiPower'],
    ['6305888444', 'AusNet Services'],
    ['7001888333', 'Evoenergy'],
    ['8000000001', 'TasNetworks'],
    ['8001000001', 'Western Power'],
    ['8021000001', 'Horizon Power'],
  ])('[WIZ-02] of %s is %s', (nmi, id) =>
    expect(nmiIssuer(nmi)).toMatchObject({ kind: 'agent', agent: { id } }),
  );

  it.each([
    ['7102000001', 'embedded'],
    ['QCDWW00010', 'transmission'],
    ['3202001234', 'transmission'],
    ['5210000000', 'gas'],
    ['1234567890', 'unknown'],
    ['9999999999', 'unknown'],
  ])('[WIZ-02] of %s is %s', (nmi, kind) => expect(nmiIssuer(nmi)).toEqual({ kind }));

  it('[WIZ-02] is the agent for every NMI of its ranges', () => {
    const digits = fc.string({
      unit: fc.constantFrom(...'0123456789'.split('')),
      minLength: 10,
      maxLength: 10,
    });
    fc.assert(
      fc.property(fc.constantFrom(...networkAgents), fc.nat(), digits, (agent, index, rest) => {
        const range = agent.nmiRanges[index % agent.nmiRanges.length]!;
        expect(nmiIssuer((range + rest).slice(0, 10))).toEqual({ kind: 'agent', agent });
      }),
    );
  });
});
