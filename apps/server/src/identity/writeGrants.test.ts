import { GRANT_MS, type GrantedWrite } from '@heliograph/contracts/mqtt';
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createWriteGrants } from './writeGrants.ts';

const secret = randomBytes(32);
let at = 1_000_000;
const grants = createWriteGrants({ secret, now: () => at });
const write: GrantedWrite = {
  uuid: 'HG-00001234',
  device_id: 'INV-1',
  property_code: 'battery_capacity',
  client_id: 's1-tab',
  value: 200,
};

it('[SEC-01] a grant is valid in every process of the deployment until it expires', () => {
  const other = createWriteGrants({ secret, now: () => at });
  const { grant, expires } = grants.issue(write);
  expect(expires).toBe(at + GRANT_MS);
  expect(other.key).toBe(grants.key);
  expect(other.verify(write, grant)).toBe(true);
  at = expires - 1;
  expect(other.verify(write, grant)).toBe(true);
  at = expires;
  expect(other.verify(write, grant)).toBe(false);
});

it('[SEC-01] a grant is valid only for the granted write', () => {
  const { grant } = grants.issue(write);
  for (const change of [
    { uuid: 'HG-00001235' },
    { device_id: 'INV-2' },
    { property_code: 'Control_Mode' },
    { client_id: 's1-other' },
    { value: 201 },
    { value: '200' },
  ])
    expect([change, grants.verify({ ...write, ...change }, grant)]).toEqual([change, false]);
});

it('[SEC-01] grants cannot be forged, extended or repeated', () => {
  const forged = createWriteGrants({ secret: randomBytes(32), now: () => at }).issue(write);
  expect(grants.verify(write, forged.grant)).toBe(false);
  const { grant, expires } = grants.issue(write);
  expect(grants.verify(write, grant)).toBe(true);
  expect(grants.verify(write, grant.replace(String(expires), String(expires + 1)))).toBe(false);
  expect(grants.issue(write).grant).not.toBe(grant);
  expect(grants.verify(write, 'v1')).toBe(false);
});

it('the public key is 32 bytes, as sent to gateways', () => {
  expect(Buffer.from(grants.key, 'base64url')).toHaveLength(32);
});
