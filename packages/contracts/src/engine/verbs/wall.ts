import { DisplayHealth, type DisplayConfig } from '../../http/display.ts';
import { verb } from './verb.ts';

/** Reports of a page of role `wall`. */
export const wall = {
  /** Whenever something changed, and each 5 s; the engine sends the newest to the server. It counts `drops` itself. */
  report: verb<void>()(DisplayHealth.omit({ drops: true })),
} as const;

/** Orders of a page of role `wall`; come with its frames. */
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
      /** Null for everything that its session sees. */
      stationIds: number[] | null;
      config: DisplayConfig;
      /** The portal page for its unacknowledged alarms; null where it does not show that. */
      acknowledgeUrl: string | null;
      /** ms; null when not requested lately. */
      identifyUntil: number | null;
      /** Grows with each order to reload. */
      reloads: number;
      /** The build of the pages that the server serves; null until it reported it. */
      build: string | null;
    };
