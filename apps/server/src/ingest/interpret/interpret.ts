import type { IngestChannel } from '../ingest.ts';
import { interpretAlarm } from './alarm.ts';
import { interpretBackfill } from './backfill.ts';
import type { Interpretation, Surroundings } from './message.ts';
import { interpretStatus } from './status.ts';
import { interpretTelemetry } from './telemetry.ts';

/** Says what a message's JSON means, and takes out what is wrong with it. Never throws. */
export const interpret: Record<IngestChannel, (json: unknown, around: Surroundings) => Interpretation> = {
  status: interpretStatus,
  telemetry: interpretTelemetry,
  alarm: interpretAlarm,
  backfill: interpretBackfill,
};
