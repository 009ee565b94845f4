import type { IncidentKind } from '@heliograph/domain/alarms';
import type { Generated } from 'kysely';

/** Causes that suppress alarms, and alarms that belong together (docs/adr/0052). */
export interface AlarmCauseSchema {
  alarm_cause: AlarmCauseTable;
  incident: IncidentTable;
  incident_member: { alarm_id: number; incident_id: number };
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
