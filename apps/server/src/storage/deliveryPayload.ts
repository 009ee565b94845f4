import type { AlarmGroup } from '@heliograph/domain/notifications';

/** An alarm as a delivery shows it. */
export interface NotifiedAlarm {
  id: number;
  stationId: number;
  station: string;
  zone: string;
  deviceId: string;
  device: string;
  code: string;
  message: string;
  type: 'alarm' | 'fault';
  level: number;
  /** Epoch ms. */
  began: number;
  /** Null while it lasts. */
  ended: number | null;
  /** That it is part of; left out in deliveries of older versions. */
  incident?: number | null;
}

/** Content of a delivery; the part that the person may see is decided when it is sent. */
export type DeliveryPayload =
  | {
      kind: 'group';
      groupId: string;
      group: AlarmGroup['kind'];
      began: readonly NotifiedAlarm[];
      ended: readonly NotifiedAlarm[];
      lasting: readonly NotifiedAlarm[];
    }
  | { kind: 'webhook'; alarms: readonly NotifiedAlarm[] }
  /** Alarm statistics of a month of a zone, [start, end); they are read when it is sent. */
  | { kind: 'monthly'; start: number; end: number; zone: string }
  | { kind: 'test' };
