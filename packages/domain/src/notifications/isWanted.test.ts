import { describe, expect, it } from 'vitest';
import { RULE_CODES } from '../alarms/valueRules.ts';
import { getAlarmKind, isWanted, type AlarmTraits } from './isWanted.ts';
import { DEFAULT_NOTIFICATIONS, type NotificationSettings } from './settings.ts';

const NOON = Date.parse('2026-06-01T12:00:00Z');
const usual: NotificationSettings = { ...DEFAULT_NOTIFICATIONS, lang: 'en' };
const alarm: AlarmTraits = { rank: 3, kind: 'fault', concerns: 'both' };
const wants = (settings: Partial<NotificationSettings>, traits: Partial<AlarmTraits> = {}, at = NOON) =>
  isWanted({ ...alarm, ...traits }, { ...usual, ...settings }, at);

describe('what somebody is notified about', () => {
  it('[ALM-05] the kind of an alarm follows from its code and type', () => {
    for (const code of Object.values(RULE_CODES)) expect(getAlarmKind({ code, type: 'fault' })).toBe('rule');
    for (const code of ['N01', 'W39']) expect(getAlarmKind({ code, type: 'alarm' })).toBe('offline');
    expect(getAlarmKind({ code: 'F18', type: 'fault' })).toBe('fault');
    expect(getAlarmKind({ code: 'W09', type: 'alarm' })).toBe('warning');
  });

  it('[ALM-05] is filtered by priority, kind and who has to act', () => {
    expect(wants({})).toBe(true);
    expect(wants({}, { rank: 2 })).toBe(false);
    expect(wants({ kinds: ['offline'] })).toBe(false);
    expect(wants({ kinds: ['offline', 'fault'] })).toBe(true);
    expect(wants({ concerns: 'owner' }, { concerns: 'installer' })).toBe(false);
    expect(wants({ concerns: 'installer' }, { concerns: 'installer' })).toBe(true);
    expect(wants({ concerns: 'owner' })).toBe(true);
  });

  it.each([
    [9, 17, 'UTC', true],
    [13, 17, 'UTC', false],
    [22, 6, 'UTC', false],
    [22, 13, 'UTC', true],
    // 22:00 in Brisbane.
    [22, 6, 'Australia/Brisbane', true],
  ])('[ALM-05] is filtered by the time of day: from %i to %i in %s', (from, to, zone, expected) => {
    expect(wants({ hours: { from: from * 60, to: to * 60 }, zone })).toBe(expected);
  });
});
