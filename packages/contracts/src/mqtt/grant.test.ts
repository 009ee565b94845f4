import fc from 'fast-check';
import { expect, it } from 'vitest';
import { grantedText, parseGrant, writeGrant, type GrantedWrite } from './grant.ts';

const write: GrantedWrite = {
  uuid: 'HG-00001234',
  device_id: 'INV-1',
  property_code: 'battery_capacity',
  client_id: 'abc-1',
  value: 200,
};
const grant = fc.record({
  expires: fc.nat(),
  nonce: fc.stringMatching(/^[\w-]{22}$/),
  signature: fc.stringMatching(/^[\w-]{86}$/),
});

it('[SEC-01] a grant reads back as it was written', () => {
  fc.assert(
    fc.property(grant, (given) => {
      expect(parseGrant(writeGrant(given))).toEqual(given);
    }),
  );
});

it('[SEC-01] what is no grant is none', () => {
  for (const text of [
    '',
    'v1',
    'v1.1.short.sig',
    'v2.1.aaaaaaaaaaaaaaaa.b',
    `v1.1.${'a'.repeat(16)}.${'b'.repeat(85)}`,
  ])
    expect(parseGrant(text), text).toBeNull();
});

it('[SEC-01] any difference in what is written is a difference in what is signed', () => {
  const given = { expires: 5, nonce: 'n'.repeat(22) };
  const texts = [
    write,
    { ...write, uuid: 'HG-00001235' },
    { ...write, device_id: 'INV-2' },
    { ...write, property_code: 'Control_Mode' },
    { ...write, client_id: 'abc-2' },
    { ...write, value: 201 },
    { ...write, value: '200' },
  ].map((one) => grantedText(one, given));
  expect(new Set([...texts, grantedText(write, { ...given, expires: 6 })]).size).toBe(8);
});
