import type { Lang } from '@heliograph/contracts/http';
import type { QuietHours } from './localClock.ts';

/** `offline`: gateways that are gone, devices that do not answer; `rule`: rules on values. */
export const ALARM_KINDS = ['fault', 'warning', 'offline', 'rule'] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** Which alarms of which stations a person is notified about, and when. */
export interface NotificationSettings {
  /** Channels. */
  mail: boolean;
  /** To browsers that the person subscribed. */
  push: boolean;
  sms: boolean;
  /** `now`: grouped, as soon as something happens; `daily`: one message a day. */
  pace: 'now' | 'daily';
  /** When the daily message is due, minutes after midnight in `zone`. */
  dailyAt: number;
  quiet: QuietHours | null;
  zone: string;
  lang: Lang;
  /** Lowest priority: 1 low; 2 medium; 3 high. */
  level: number;
  kinds: readonly AlarmKind[];
  /** Only what these people have to act on, or both. */
  concerns: 'all' | 'owner' | 'installer';
  /** Only what starts in these hours, by the clocks of `zone`; null for all day. */
  hours: QuietHours | null;
  /** Stations that the person owns, all that they may view, those of `areas`, or those of `stationIds`. */
  scope: 'own' | 'all' | 'areas' | 'chosen';
  areas: readonly string[];
  stationIds: readonly number[];
  /** Hours after which a lasting alarm is repeated; 0: never. */
  repeatHours: number;
  /** A mail on the first day of each month with the alarm statistics of the month before, at `dailyAt`. */
  monthly: boolean;
}

/**
 * Settings of users who have not chosen: faults of their own stations, immediately, and again each week that a fault
 * lasts; not by SMS, which the operator pays for.
 */
export const DEFAULT_NOTIFICATIONS: Omit<NotificationSettings, 'lang'> = {
  mail: true,
  push: true,
  sms: false,
  pace: 'now',
  dailyAt: 7 * 60,
  quiet: null,
  zone: 'UTC',
  level: 3,
  kinds: ALARM_KINDS,
  concerns: 'all',
  hours: null,
  scope: 'own',
  areas: [],
  stationIds: [],
  repeatHours: 7 * 24,
  monthly: false,
};
