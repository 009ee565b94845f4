import { afterAll, beforeAll, expect, it } from 'vitest';
import { createComparison } from './support/operator/comparison.ts';
import { MINUTE, SECOND, startOperatedFleet, type OperatedFleet } from './support/operator/operatedFleet.ts';
import { createOperator } from './support/operator/operator.ts';
import { createPlaces } from './support/operator/places.ts';

const MINUTES = 60;
/** A simulated minute takes 4 s on two quiet cores, and several times as much beside other tests. */
const TIMEOUT_MS = 20 * MINUTE;
/** When places are compared in each minute: gateways report at its beginning. */
const COMPARED_AT = 50 * SECOND;
/** A page may be so much behind: what a gateway says, or a person does, takes a moment to arrive. */
const MAX_BEHIND_MS = 5 * SECOND;

/** Seed of the operator; another one plays another hour. */
const seed = Number(process.env.OPERATOR_SEED ?? 1);

let operated: OperatedFleet;
beforeAll(async () => {
  operated = await startOperatedFleet(seed);
});
afterAll(() => operated.stop());

it(
  '[TRU-05] for an hour of two people, a wall and faults, all places show the same',
  async () => {
    const { time, clock, draw } = operated;
    const places = createPlaces(operated);
    const operator = createOperator(operated, places);
    const { findContradictions, findWrongMails, remember, countMails } = createComparison(operated, places);
    const log: string[] = [];
    for (let minute = 0; minute < MINUTES; minute++) {
      const end = Math.ceil((clock.now + 1) / MINUTE) * MINUTE;
      await time.pass(end + 5 * SECOND - clock.now);
      for (let n = draw(3); n > 0; n--) log.push(`${minute}: ${await operator.act()}`);
      await time.settle();
      await time.pass(end + COMPARED_AT - clock.now);
      let found = await findContradictions();
      for (let behind = 0; found.length > 0 && behind < MAX_BEHIND_MS; behind += SECOND) {
        await time.pass(SECOND);
        found = await findContradictions();
      }
      found.push(...(await findWrongMails()));
      expect(found, `OPERATOR_SEED=${seed}\n${log.join('\n')}`).toEqual([]);
      await remember();
    }
    // Something has happened, and was seen.
    expect(log.length).toBeGreaterThan(MINUTES / 2);
    expect(countMails()).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
