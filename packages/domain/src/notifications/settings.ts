import type { Lang } from '@heliograph/contracts/http';
import type { QuietHours } from './localClock.ts';

/** `offline`: gateways that are offline, devices that do not respond; `rule`: rules on values. */
export const ALARM_KINDS = ['fault', 'warning', 'offline', 'rule'] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** A user's choice of alarms, stations and times to be notified about. */
export interface NotificationSettings {
  /** Channels. */
  mail: boolean;
  /** To browsers in which the user subscribed. */
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
  /** All alarms, or only those that the owner or the installer must act on. */
  concerns: 'all' | 'owner' | 'installer';
  /** Hours in which alarms must start to be reported, in `zone`; null for all day. */
  hours: QuietHours | null;
  /** Stations that the user owns, all that they may view, those of `areas`, or those of `stationIds`. */
  scope: 'own' | 'all' | 'areas' | 'chosen';
  areas: readonly string[];
  stationIds: readonly number[];
  /** Hours after which an active alarm is reported again; 0 for never. */
  repeatHours: number;
  /** Sends a mail on the first day of each month with the previous month's alarm statistics, at `dailyAt`. */
  monthly: boolean;
}

/**
 * Defaults for new users: faults of their own stations, immediately, and weekly while a fault is active. No
 * SMS, since the operator pays for it.
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
