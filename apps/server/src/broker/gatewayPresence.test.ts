import fc from 'fast-check';
import { expect, it } from 'vitest';
import { retainedStatus } from './gatewayPresence.ts';

it('[TRU-03] what is kept of a status is short, whatever a gateway sends', () => {
  const statuses = fc.record(
    { status: fc.constantFrom('online', 'offline'), at: fc.nat() },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(statuses, fc.dictionary(fc.string(), fc.jsonValue()), (status, others) => {
      const kept = retainedStatus(Buffer.from(JSON.stringify({ ...others, rated_power: {}, ...status })));
      expect(kept?.toString()).toBe(`{"status":"${status.status}","at":${status.at}}`);
    }),
  );
  for (const wrong of ['', '[]', '{"status":"online"}', 'x'.repeat(70_000)])
    expect(retainedStatus(Buffer.from(wrong))).toBeNull();
  const long = { status: 'online', at: 1, more: 'x'.repeat(70_000) };
  expect(retainedStatus(Buffer.from(JSON.stringify(long)))).toBeNull();
});
