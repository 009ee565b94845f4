import type { CustomerRequest } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { requestState, sortRequests } from './requestState.ts';

const request = (request_id: number, created_at: number, expires_at: number): CustomerRequest => ({
  request_id,
  email: `${request_id}@people.example`,
  created_at,
  expires_at,
});

it('[CUS-01] a request waits until it expires', () => {
  expect(requestState({ expires_at: 100 }, 99)).toBe('waiting');
  expect(requestState({ expires_at: 100 }, 100)).toBe('expired');
});

it('[CUS-01] requests that can be answered come first, the newest of each first', () => {
  const list = [request(1, 10, 20), request(2, 15, 25), request(3, 40, 60), request(4, 45, 65)];
  expect(sortRequests(list, 50).map(({ request_id }) => request_id)).toEqual([4, 3, 2, 1]);
  expect(sortRequests(list, 62).map(({ request_id }) => request_id)).toEqual([4, 3, 2, 1]);
  expect(sortRequests(list.toReversed(), 22).map(({ request_id }) => request_id)).toEqual([4, 3, 2, 1]);
  expect(
    sortRequests([request(1, 30, 20), request(2, 10, 40)], 25).map(({ request_id }) => request_id),
  ).toEqual([2, 1]);
});
