import type { NotificationSettings } from '@heliograph/contracts/http';

/** Mails and push messages, immediately, about urgent alarms at the user's own stations. */
export const notificationSettings = (changes: Partial<NotificationSettings> = {}): NotificationSettings => ({
  mail: 1,
  push: 1,
  sms: 0,
  pace: 'now',
  daily_at: 420,
  quiet_from: 0,
  quiet_to: 0,
  zone: 'UTC',
  language: 'en',
  level: 3,
  kinds: ['fault', 'warning', 'offline', 'rule'],
  concerns: 'all',
  hours_from: 0,
  hours_to: 0,
  scope: 'own',
  areas: [],
  station_ids: [],
  repeat_hours: 24,
  monthly: 0,
  ...changes,
});
