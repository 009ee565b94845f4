import type { AlarmRecord } from '@heliograph/contracts/http';
import { alarmDetail } from './alarmDetail.ts';

/** What tells a fault from a warning. `type` is missing from gateways that do not send one. */
export interface AlarmSigns {
  type?: AlarmRecord['type'] | undefined;
  /** JSON text `{msg, deviceName, code}`. */
  detail: string;
}

/** The gateway's own word decides; without it, a message that holds 'fault' in any case is a fault (DV-10). */
export function isFault({ type, detail }: AlarmSigns): boolean {
  return type === undefined ? alarmDetail(detail).msg.toLowerCase().includes('fault') : type === 'fault';
}
