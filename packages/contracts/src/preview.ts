import { z } from 'zod';
import { DisplayConfig } from './http/display.ts';
import { Id } from './http/scalars.ts';

/** What a page at `/kiosk/?preview` tells the page of the same origin around it once it listens. */
export const PreviewReady = z.object({ type: z.literal('heliograph-preview-ready') });
export type PreviewReady = z.infer<typeof PreviewReady>;

/** What it is then told, again with each change. */
export const PreviewOrder = z.object({
  type: z.literal('heliograph-preview'),
  config: DisplayConfig,
  /** Of those that the person signed in may view; null for all of these. */
  stationIds: z.array(Id).nullable(),
  /** The scene that stays; null: they take turns. */
  sceneId: z.string().nullable(),
});
export type PreviewOrder = z.infer<typeof PreviewOrder>;
