import { z } from 'zod';
import { DisplayConfig } from './http/display.ts';
import { Id } from './http/scalars.ts';

/** Sent by `/kiosk/?preview` to its embedding page of the same origin once it is ready for messages. */
export const PreviewReady = z.object({ type: z.literal('heliograph-preview-ready') });
export type PreviewReady = z.infer<typeof PreviewReady>;

/** Sent to the preview, again with each change. */
export const PreviewOrder = z.object({
  type: z.literal('heliograph-preview'),
  config: DisplayConfig,
  /** Stations to show, among those the signed-in user may view; null for all. */
  stationIds: z.array(Id).nullable(),
  /** The scene to show permanently; null to rotate. */
  sceneId: z.string().nullable(),
});
export type PreviewOrder = z.infer<typeof PreviewOrder>;
