import type { Lang } from '@heliograph/contracts/http';
import type { AlarmGroup } from '@heliograph/domain/notifications';
import type { ColumnType, Generated } from 'kysely';
import type { DeliveryPayload } from '../notifications/alarms/deliveryPayload.ts';

export interface NotificationSchema {
  alarm_change: AlarmChangeTable;
  notification_setting: NotificationSettingTable;
  alarm_group: AlarmGroupTable;
  webhook: WebhookTable;
  alarm_delivery: AlarmDeliveryTable;
}

/** Alarms that started or ended and that nobody was notified about yet; written by triggers on `alarm`. */
export interface AlarmChangeTable {
  id: Generated<number>;
  alarm_id: number;
  ended: boolean;
}

/** Of people who chose; others have the defaults. Times of day are minutes after midnight. */
export interface NotificationSettingTable {
  person_id: number;
  mail: boolean;
  pace: 'now' | 'daily';
  daily_at: number;
  quiet_from: number | null;
  quiet_to: number | null;
  zone: string;
  lang: Lang;
  level: number;
  scope: 'own' | 'all' | 'chosen';
  station_ids: number[];
  repeat_hours: number;
}

/** What a person is being notified about, and when to look at it next. */
export interface AlarmGroupTable {
  person_id: number;
  due_at: number | null;
  groups: ColumnType<AlarmGroup[], string, string>;
}

export interface WebhookTable {
  id: Generated<number>;
  /** Who added it: it gets what this person may see. */
  person_id: number;
  /** Then it gets the alarms of the stations of this company. */
  company_id: number | null;
  name: string;
  url: string;
  /** Sealed. */
  secret: Buffer;
  level: number;
  created_at: number;
  /** Null while it is used. */
  disabled_why: ColumnType<DisabledWhy | null, DisabledWhy | null | undefined, DisabledWhy | null>;
}
export type DisabledWhy = 'person' | 'gone' | 'failing';

/** A mail or the call of a webhook: waiting until it is sent, then kept as a log. */
export interface AlarmDeliveryTable {
  id: Generated<string>;
  person_id: number;
  /** Null for a mail. */
  webhook_id: number | null;
  payload: ColumnType<DeliveryPayload, string, string>;
  /** `withdrawn`: the person may no longer see any of it, or wants no mails. */
  state: ColumnType<DeliveryState, DeliveryState | undefined, DeliveryState>;
  attempts: Generated<number>;
  created_at: number;
  due_at: number;
  finished_at: ColumnType<number | null, number | undefined, number | null>;
  /** HTTP status of the last answer. */
  status: ColumnType<number | null, number | undefined, number | null>;
  error: Generated<string>;
}
export type DeliveryState = 'waiting' | 'sent' | 'failed' | 'withdrawn';
