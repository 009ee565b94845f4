import { z } from 'zod';
import { withMeanings } from './meanings.ts';

/**
 * How an upgrade transfers its image. Kept apart from the firmware calls, which the engine loads on demand.
 */
export const UpgradeMethod = withMeanings(z.enum(['resume', 'whole']), {
  resume: 'continues with what the gateway kept of the same image',
  whole: 'transfers the whole image again',
});
export type UpgradeMethod = z.infer<typeof UpgradeMethod>;
