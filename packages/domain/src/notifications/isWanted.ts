import { afterQuietHours } from './localClock.ts';
import type { AlarmKind, NotificationSettings } from './settings.ts';

/** Traits of an alarm that decide whether a user is notified. */
export interface AlarmTraits {
  /** 3: high; 1: low. */
  rank: number;
  kind: AlarmKind;
  concerns: 'owner' | 'installer' | 'both';
}

/** The kind of an alarm, by its code and type. */
export function getAlarmKind({ code, type }: { code: string; type: 'alarm' | 'fault' }): AlarmKind {
  if (code.startsWith('RULE_')) return 'rule';
  // Gateways that are offline and devices that do not respond.
  if (code === 'N01' || code === 'W39') return 'offline';
  return type === 'fault' ? 'fault' : 'warning';
}

/** True if a user wants notifications of an alarm that starts now. Ignores stations. @param now epoch ms */
export function isWanted(
  alarm: AlarmTraits,
  { level, kinds, concerns, hours, zone }: NotificationSettings,
  now: number,
): boolean {
  return (
    alarm.rank >= level &&
    kinds.includes(alarm.kind) &&
    (concerns === 'all' || alarm.concerns === 'both' || alarm.concerns === concerns) &&
    (hours === null || afterQuietHours(now, hours, zone) > now)
  );
}
