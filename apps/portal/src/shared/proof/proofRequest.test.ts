import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { proofRequestAtom, requestProof } from './proofRequest.ts';

it('[OPS-03] calls refused at the same time share one question', async () => {
  const store = createStore();
  const results = [requestProof(store, 'fresh'), requestProof(store, 'fresh')];
  const request = store.get(proofRequestAtom);
  expect(request?.need).toBe('fresh');
  request?.settle(true);
  expect(await Promise.all(results)).toEqual([true, true]);
  expect(store.get(proofRequestAtom)).toBeNull();
  const later = requestProof(store, 'factor');
  store.get(proofRequestAtom)?.settle(false);
  expect(await later).toBe(false);
});
