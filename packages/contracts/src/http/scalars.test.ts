import { expect, it } from 'vitest';
import type { z } from 'zod';
import { httpCalls, type HttpCall } from './index.ts';
import { MAX_ID } from './scalars.ts';

const FIELDS = ['id', 'station_id', 'station_ids', 'user_id', 'plan_id', 'object_id'];
/** Ways to write an id in a body, a query, and a list. */
const FORMS = [(id: number) => id, String, (id: number) => [id], (id: number) => `1,${id}`];

const takes = (request: z.ZodType, field: string, value: unknown) => {
  const { error } = request.safeParse({ [field]: value });
  return !error?.issues.some(({ path, code }) => path[0] === field || code === 'unrecognized_keys');
};

it('[API-01] every call refuses an id that no row of the database can have', () => {
  const checked = new Set<string>();
  for (const calls of Object.values<Record<string, HttpCall>>(httpCalls))
    for (const { path, request } of Object.values(calls))
      for (const field of FIELDS)
        for (const form of FORMS)
          // Fields that take any text have names of other kinds.
          if (takes(request, field, form(1)) && !takes(request, field, form(-1))) {
            checked.add(`${path} ${field}`);
            expect(takes(request, field, form(MAX_ID)), `${path} ${field}`).toBe(true);
            expect(takes(request, field, form(MAX_ID + 1)), `${path} ${field}`).toBe(false);
          }
  expect(checked.size).toBeGreaterThan(50);
});
