import { afterQuietHours } from './localClock.ts';
import type { AlarmKind, NotificationSettings } from './settings.ts';

/** Traits that decide whether a user is notified of an alarm. */
export interface AlarmTraits {
  /** 3: high; 1: low. */
  rank: number;
  kind: AlarmKind;
  concerns: 'owner' | 'installer' | 'both';
}

/** The kind of an alarm, by its code and type. */
export function getAlarmKind({ code, type }: { code: string; type: 'alarm' | 'fault' }): AlarmKind {
  if (code.startsWith('RULE_')) return 'rule';
  // Gateways that are gone, and devices that do not answer.
  if (code === 'N01' || code === 'W39') return 'offline';
  return type === 'fault' ? 'fault' : 'warning';
}

/** True if a person wants to be notified of an alarm that starts now. Stations are not looked at. @param now epoch ms */
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
