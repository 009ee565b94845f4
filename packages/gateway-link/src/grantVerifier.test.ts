import { GRANT_MS, type GrantedWrite } from '@heliograph/contracts/mqtt';
import { describe, expect, it } from 'vitest';
import { testGrants } from './testing.ts';
import { CLOCK_TOLERANCE, createGrantVerifier } from './grantVerifier.ts';

const write: GrantedWrite = {
  uuid: 'gw-00000001',
  device_id: 'C002-1',
  property_code: 'shutdown_soc',
  client_id: 's1-tab',
  value: 30,
};
const AT = 1_800_000_000_000;
const makeBook = () => createGrantVerifier(testGrants.key);

describe('a gateway', () => {
  it('[SEC-01] accepts a grant once', () => {
    const book = makeBook();
    const grant = testGrants.issue(write, AT);
    expect(book.spend(write, grant, AT)).toBe(true);
    expect(book.spend(write, grant, AT + 1)).toBe(false);
    expect(book.spend(write, testGrants.issue(write, AT), AT + 1)).toBe(true);
  });

  it('[SEC-01] remembers used grants across restarts', () => {
    const grant = testGrants.issue(write, AT);
    const before = makeBook();
    before.spend(write, grant, AT);
    expect(createGrantVerifier(testGrants.key, before.spent()).spend(write, grant, AT)).toBe(false);
  });

  it.each([
    ['malformed text', 'v1.1.x.y'],
    ['nothing', ''],
    ['another gateway', testGrants.issue({ ...write, uuid: 'gw-00000002' }, AT)],
    ['another device', testGrants.issue({ ...write, device_id: 'C002-2' }, AT)],
    ['another property', testGrants.issue({ ...write, property_code: 'work_mode' }, AT)],
    ['another client', testGrants.issue({ ...write, client_id: 's2-tab' }, AT)],
    ['another value', testGrants.issue({ ...write, value: 31 }, AT)],
    ['a text of the same digits', testGrants.issue({ ...write, value: '30' }, AT)],
  ])('[SEC-01] rejects a grant for %s', (_what, grant) => {
    expect(makeBook().spend(write, grant, AT)).toBe(false);
  });

  it('[SEC-01] does not use up a grant with a forged request', () => {
    const book = makeBook();
    const grant = testGrants.issue(write, AT);
    expect(book.spend({ ...write, value: 99 }, grant, AT)).toBe(false);
    expect(book.spend(write, grant, AT)).toBe(true);
  });

  it('[SEC-01] accepts grants while its clock is a few minutes off, but not expired ones', () => {
    const grant = testGrants.issue(write, AT);
    const taken = (clock: number) => makeBook().spend(write, grant, clock);
    expect(taken(AT - CLOCK_TOLERANCE)).toBe(true);
    expect(taken(AT - CLOCK_TOLERANCE - 1)).toBe(false);
    expect(taken(AT + GRANT_MS + CLOCK_TOLERANCE - 1)).toBe(true);
    expect(taken(AT + GRANT_MS + CLOCK_TOLERANCE)).toBe(false);
  });

  it('[SEC-01] limits how many it remembers and rejects any it may have forgotten', () => {
    const book = makeBook();
    const first = testGrants.issue(write, AT);
    book.spend(write, first, AT);
    for (let i = 1; i <= 5000; i++) book.spend(write, testGrants.issue(write, AT + i), AT + i);
    expect(book.spent()).toHaveLength(4096);
    expect(book.spend(write, first, AT + 5001)).toBe(false);
    expect(book.spend(write, testGrants.issue(write, AT + 5001), AT + 5001)).toBe(true);
  });

  it('forgets expired grants', () => {
    const book = makeBook();
    book.spend(write, testGrants.issue(write, AT), AT);
    const later = AT + GRANT_MS + CLOCK_TOLERANCE;
    book.spend(write, testGrants.issue(write, later), later);
    expect(book.spent()).toHaveLength(1);
  });
});
