import { expect, it } from 'vitest';
import { createGatewayHolders } from './gatewayHolders.ts';

function holders() {
  const contested: string[] = [];
  const clock = { at: 0 };
  const { add } = createGatewayHolders<object>({
    onRepeatedTakeover: (uuid) => contested.push(uuid),
    logRepeated: () => undefined,
    now: () => clock.at,
  });
  return { contested, clock, add };
}

it('[GW-05] a gateway is contested at the third takeover of its connection within a minute', () => {
  const { contested, clock, add } = holders();
  for (const seconds of [0, 5, 10]) {
    clock.at = seconds * 1000;
    add('one', {});
    add('other', {})();
  }
  expect(contested).toEqual([]);
  add('one', {});
  expect(contested).toEqual(['one']);
});

it('[GW-05] a gateway that comes back now and then before its old connection is lost is not contested', () => {
  const { contested, clock, add } = holders();
  for (let minute = 0; minute < 60; minute++) {
    clock.at = minute * 60_000;
    add('one', {});
  }
  expect(contested).toEqual([]);
});
