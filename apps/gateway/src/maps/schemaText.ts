import { z } from 'zod';
import { DeviceMap } from './mapSchema.ts';

/** JSON schema of maps for editors, as stored beside them. */
export const schemaText = (): string =>
  `${JSON.stringify({ title: 'Device map', ...z.toJSONSchema(DeviceMap, { io: 'input' }) }, null, 2)}\n`;
