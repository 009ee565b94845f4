import { z } from 'zod';
import { call } from './call.ts';
import { Flag, Id, QueryId } from './scalars.ts';

/** GET /station/get_write_protection: whether writing to the station's devices requires a second factor. */
export const getWriteProtection = call('GET', '/station/get_write_protection', {
  may: 'station.authorise',
  at: 'station_id',
  summary: 'Whether writing to devices of a station demands a second factor',
  request: z.object({ station_id: QueryId }),
  answer: z.object({ demands_factor: Flag }),
});

/** POST /station/set_write_protection: requires a second factor from everyone who writes to the station's devices. */
export const setWriteProtection = call('POST', '/station/set_write_protection', {
  may: 'station.authorise',
  at: 'station_id',
  proof: 'factor',
  summary: 'Demand a second factor for writing to devices of a station',
  request: z.object({ station_id: Id, demands_factor: Flag }),
  answer: z.object({}),
});
