import type { IncidentKind } from '@heliograph/domain/alarms';
import type { Generated } from 'kysely';
import type { Defaulted, Instant } from './columnTypes.ts';

/** Alarms, what people and causes did with them, and alarms that belong together (docs/adr/0052). */
export interface AlarmSchema {
  alarm: AlarmTable;
  alarm_event: AlarmEventTable;
  alarm_read: AlarmReadTable;
  alarm_suppression: AlarmSuppressionTable;
  alarm_version: AlarmVersionTable;
  alarm_cause: AlarmCauseTable;
  incident: IncidentTable;
  incident_member: { alarm_id: number; incident_id: number };
}

/** An alarm is identified by (device_id, code, began_at). */
export interface AlarmTable {
  id: Generated<number>;
  device_id: number;
  code: string;
  type: 'alarm' | 'fault';
  level: number;
  message: string;
  began_at: Instant;
  /** Null while pending. */
  recovered_at: Instant | null;
  /** Null while unacknowledged; 0 when no acknowledgement is needed. */
  acknowledged_at: Defaulted<number | null>;
  /** Name of the person as it was then. */
  acknowledged_by: Defaulted<string>;
}

/** Action of a person on an alarm. */
export interface AlarmEventTable {
  id: Generated<number>;
  alarm_id: number;
  at: Instant;
  kind: 'acknowledge' | 'shelve' | 'unshelve' | 'comment';
  person_id: number | null;
  by_name: string;
  comment: string;
  until_at: Instant | null;
  /** Name of the display at which it was done; empty for none. */
  wall: string;
}

/** An alarm that a person marked as read individually. */
export interface AlarmReadTable {
  person_id: number;
  alarm_id: number;
}

/** A shelf, which has a code, or a maintenance window; of a device, a station or a company. */
export interface AlarmSuppressionTable {
  id: Generated<number>;
  device_id: number | null;
  station_id: number | null;
  company_id: number | null;
  code: string | null;
  from_at: Instant;
  until_at: Instant;
  reason: string;
  person_id: number | null;
  by_name: string;
  /** Its end was noted for notifications. */
  released: Defaulted<boolean>;
}

/** Grows whenever people did something with alarms of a station. */
export interface AlarmVersionTable {
  station_id: number;
  version: number;
}

/** An alarm is suppressed by another one, that of its gateway, or because it is night; [from, until), epoch ms. */
export interface AlarmCauseTable {
  alarm_id: number;
  kind: 'gateway' | 'night';
  /** The alarm of the gateway. */
  cause_id: number | null;
  from_at: number;
  /** Null while unknown. */
  until_at: number | null;
  /** Its end was noted. */
  released: Generated<boolean>;
}

/** Gateways that went together. */
export interface IncidentTable {
  id: Generated<number>;
  kind: IncidentKind;
  began_at: number;
  ended_at: number | null;
}
