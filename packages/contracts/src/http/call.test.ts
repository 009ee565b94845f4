import { expect, it } from 'vitest';
import { z } from 'zod';
import { call } from './call.ts';

const answer = z.object({});
const atStation = {
  request: z.object({ station_id: z.number() }),
  answer,
  summary: 'Something at a station',
};
const perhapsAtStation = { ...atStation, request: z.object({ station_id: z.number().optional() }) };

it('[SEC-01] a call states who may make it, and at which field of its request', () => {
  expect(call('POST', '/x', { ...atStation, may: 'station.edit', at: 'station_id' })).toMatchObject({
    may: 'station.edit',
    at: 'station_id',
  });
  const rows = { ...atStation, request: z.array(atStation.request) };
  expect(call('POST', '/x', { ...rows, may: 'station.edit', at: 'station_id' }).at).toBe('station_id');
  const either = { may: 'station.audit', at: 'station_id', elsewhere: 'audit.read' } as const;
  expect(call('POST', '/x', { ...perhapsAtStation, ...either }).elsewhere).toBe('audit.read');

  // @ts-expect-error it says nothing
  call('POST', '/x', atStation);
  // @ts-expect-error there is no such capability
  call('POST', '/x', { ...atStation, may: 'station.paint' });
  // @ts-expect-error the request has no such field
  call('POST', '/x', { ...atStation, may: 'device.edit', at: 'device_id' });
  // @ts-expect-error everybody has no place
  call('POST', '/x', { ...atStation, may: 'public', at: 'station_id' });
  // @ts-expect-error a request may have no place
  call('POST', '/x', { ...perhapsAtStation, may: 'station.audit', at: 'station_id' });
});
