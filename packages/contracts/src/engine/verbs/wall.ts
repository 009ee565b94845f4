import { DisplayHealth, type DisplayConfig } from '../../http/display.ts';
import { verb } from './verb.ts';

/** Reports of a page of role `wall`. */
export const wall = {
  /**
   * Sent on each change, and every 5 s; the engine forwards the newest to the server. The engine counts
   * `drops` itself.
   */
  report: verb<void>()(DisplayHealth.omit({ drops: true })),
} as const;

/** Orders for a page of role `wall`, sent with its frames. */
export type WallState =
  /** Nothing is known yet. */
  | { stage: 'starting' }
  | {
      stage: 'pairing';
      /** Null until the server has given one. */
      pairingCode: { code: string; url: string; expires: number } | null;
      /** It was paired before and was revoked. */
      revoked: boolean;
    }
  | {
      stage: 'paired';
      displayId: number;
      name: string;
      /** Null for all stations that its session can see. */
      stationIds: number[] | null;
      config: DisplayConfig;
      /** The portal page for its unacknowledged alarms; null if the display does not show it. */
      acknowledgeUrl: string | null;
      /** ms; null without a recent request. */
      identifyUntil: number | null;
      /** Increases with each reload order. */
      reloads: number;
      /** Build of the pages that the server serves; null until reported. */
      build: string | null;
    };
