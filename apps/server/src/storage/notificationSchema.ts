import type { Lang } from '@heliograph/contracts/http';
import type { RuleKind } from '@heliograph/domain/alarms';
import type { AlarmGroup, AlarmKind, EscalationStep } from '@heliograph/domain/notifications';
import type { ColumnType, Generated } from 'kysely';
import type { Defaulted } from './columnTypes.ts';
import type { DeliveryPayload } from './deliveryPayload.ts';

export interface NotificationSchema {
  alarm_change: AlarmChangeTable;
  notification_setting: NotificationSettingTable;
  alarm_group: AlarmGroupTable;
  webhook: WebhookTable;
  push_subscription: PushSubscriptionTable;
  escalation: EscalationTable;
  alarm_escalation: AlarmEscalationTable;
  alarm_notified: AlarmNotifiedTable;
  alarm_rule: AlarmRuleTable;
  alarm_rule_state: AlarmRuleStateTable;
  alarm_delivery: AlarmDeliveryTable;
}

/** Alarms that started or ended and are not notified yet; written by triggers on `alarm`. */
export interface AlarmChangeTable {
  id: Generated<number>;
  alarm_id: number;
  ended: boolean;
}

/** Settings of users who chose them; others have the defaults. Times of day are minutes after midnight. */
export interface NotificationSettingTable {
  person_id: number;
  mail: boolean;
  push: boolean;
  sms: boolean;
  pace: 'now' | 'daily';
  daily_at: number;
  quiet_from: number | null;
  quiet_to: number | null;
  zone: string;
  lang: Lang;
  level: number;
  kinds: AlarmKind[];
  concerns: 'all' | 'owner' | 'installer';
  hours_from: number | null;
  hours_to: number | null;
  scope: 'own' | 'all' | 'areas' | 'chosen';
  areas: string[];
  station_ids: number[];
  repeat_hours: number;
  /** Due time of the next monthly mail with statistics; null if the user wants none. */
  monthly_due_at: Defaulted<number | null>;
}

/** Alarms that a person is being notified about, and when to check them next. */
export interface AlarmGroupTable {
  person_id: number;
  due_at: number | null;
  groups: ColumnType<AlarmGroup[], string, string>;
}

export interface WebhookTable {
  id: Generated<number>;
  /** User who added it: it gets what this user may see. */
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
  disabled_why: Defaulted<DisabledWhy | null>;
}
export type DisabledWhy = 'person' | 'gone' | 'failing';

/** Escalation of a person or a company. */
export interface EscalationTable {
  id: Generated<number>;
  person_id: ColumnType<number | null, number | undefined, never>;
  company_id: ColumnType<number | null, number | undefined, never>;
  level: number;
  steps: ColumnType<EscalationStep[], string, string>;
}

/** Unacknowledged alarms: which step is due next, and when. */
export interface AlarmEscalationTable {
  alarm_id: number;
  escalation_id: number;
  step: number;
  due_at: number;
}

/** Users notified of an alarm by an escalation, until it is over. */
export interface AlarmNotifiedTable {
  alarm_id: number;
  person_id: number;
}

/** A rule on values that a user changed: at a station, at those of a company, or at those that a person owns. */
export interface AlarmRuleTable {
  id: Generated<number>;
  station_id: ColumnType<number | null, number | undefined, never>;
  company_id: ColumnType<number | null, number | undefined, never>;
  person_id: ColumnType<number | null, number | undefined, never>;
  kind: RuleKind;
  is_on: boolean;
  level: number;
  threshold: number;
  hysteresis: number;
  delay_minutes: number;
  from_minute: number | null;
  to_minute: number | null;
}

/** A condition that holds: since when, and the alarm that it raised; null until it has held long enough. */
export interface AlarmRuleStateTable {
  device_id: number;
  kind: RuleKind;
  since: number;
  alarm_id: number | null;
  /** Since when the condition of a raised alarm does not hold; null while it does. */
  calm_since: number | null;
}

/** A browser that gets push messages. */
export interface PushSubscriptionTable {
  id: Generated<number>;
  person_id: number;
  /** Null once the session is forgotten, which expired. */
  session_id: number | null;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  /** User-Agent when it subscribed. */
  agent: string;
  created_at: number;
}

/** A message to a person, or the call of a webhook: waiting until it is sent, then kept as a log. */
export interface AlarmDeliveryTable {
  id: Generated<string>;
  person_id: number;
  /** Null for messages to people. */
  webhook_id: number | null;
  /** Subscription of a push message; null once the browser is no longer subscribed. */
  push_id: Defaulted<number | null>;
  /** Its channel and, where there are several receivers, which: `mail`, `sms`, `webhook:7`, `push:push.example`. */
  receiver: string;
  payload: ColumnType<DeliveryPayload, string, string>;
  /** `withdrawn`: the person may no longer see any of it, or does not want it any more. */
  state: Defaulted<DeliveryState>;
  attempts: Generated<number>;
  created_at: number;
  due_at: number;
  finished_at: ColumnType<number | null, number | undefined, number | null>;
  /** HTTP status of the last answer. */
  status: ColumnType<number | null, number | undefined, number | null>;
  error: Generated<string>;
}
export type Channel = 'mail' | 'push' | 'sms' | 'webhook';
export type DeliveryState = 'waiting' | 'sent' | 'failed' | 'withdrawn';
