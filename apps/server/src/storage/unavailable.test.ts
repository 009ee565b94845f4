import { describe, expect, it } from 'vitest';
import { isUnavailable } from './unavailable.ts';

const failure = (message: string, code?: string) => Object.assign(new Error(message), code && { code });

describe('a database that cannot work', () => {
  it.each([
    failure('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
    failure('write EPIPE', 'EPIPE'),
    failure('Connection terminated unexpectedly'),
    failure('timeout exceeded when trying to connect'),
    new AggregateError([failure('connect ECONNREFUSED ::1:5432', 'ECONNREFUSED')]),
    failure('terminating connection due to administrator command', '57P01'),
    failure('the database system is starting up', '57P03'),
    failure('could not extend file: No space left on device', '53100'),
    failure('cannot execute UPDATE in a read-only transaction', '25006'),
    failure('deadlock detected', '40P01'),
  ])('[SCL-02] differs from a message that cannot be stored: %s', (error) => {
    expect(isUnavailable(error)).toBe(true);
  });

  it.each([
    failure('invalid page in block 3 of relation base/5/16384', 'XX001'),
    failure('duplicate key value violates unique constraint', '23505'),
    failure('column "x" does not exist', '42703'),
    new TypeError('Cannot read properties of undefined'),
  ])('[SCL-02] is not the reason where only this message fails: %s', (error) => {
    expect(isUnavailable(error)).toBe(false);
  });
});
