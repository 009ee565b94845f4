import { GRANT_MS, parseGrant, type GrantedWrite } from '@heliograph/contracts/mqtt';
import fc from 'fast-check';
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
    for (let i = 1; i <= 1500; i++) book.spend(write, testGrants.issue(write, AT + i), AT + i);
    expect(book.spent()).toHaveLength(1024);
    expect(book.spend(write, first, AT + 1501)).toBe(false);
    expect(book.spend(write, testGrants.issue(write, AT + 1501), AT + 1501)).toBe(true);
  });

  it('[TRU-04] [SEC-01] accepts each grant once, wherever its clock goes and whenever it restarts', () => {
    const HOUR = 3_600_000;
    const step = fc.record({
      clock: fc.integer({ min: -2 * HOUR, max: 2 * HOUR }),
      /** Offset of the server's clock from the gateway's, for a new grant. */
      ahead: fc.integer({ min: -CLOCK_TOLERANCE, max: CLOCK_TOLERANCE }),
      restarts: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let verifier = makeBook();
        const used: string[] = [];
        for (const { clock, ahead, restarts } of steps) {
          const grant = testGrants.issue(write, AT + clock + ahead);
          expect(verifier.spend(write, grant, AT + clock)).toBe(true);
          used.push(grant);
          if (restarts) verifier = createGrantVerifier(testGrants.key, verifier.spent());
          for (const each of used) {
            const { expires } = parseGrant(each)!;
            expect(verifier.spend(write, each, expires)).toBe(false);
          }
        }
      }),
      {
        examples: [
          [
            [
              { clock: 0, ahead: 0, restarts: false },
              { clock: HOUR, ahead: 0, restarts: false },
            ],
          ],
        ],
      },
    );
  });

  it('[TRU-04] [SEC-01] refuses a forgotten grant after a restart, too', () => {
    const verifier = makeBook();
    const first = testGrants.issue(write, AT);
    verifier.spend(write, first, AT);
    for (let i = 1; i <= 1024; i++) verifier.spend(write, testGrants.issue(write, AT + i), AT + i);
    const restarted = createGrantVerifier(testGrants.key, verifier.spent());
    expect(restarted.spend(write, first, AT)).toBe(false);
    expect(restarted.spend(write, testGrants.issue(write, AT + 1025), AT + 1025)).toBe(true);
  });
});
