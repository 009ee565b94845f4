import type { AlarmRecord } from '@heliograph/contracts/http';

export interface AlarmDetail {
  msg: string;
  deviceName: string;
  code: string;
}

/** Parses an alarm's `detail`. Text that is not the expected JSON becomes the message. */
export function alarmDetail(text: string): AlarmDetail {
  const fields = parsed(text);
  return {
    msg: fields === null ? text : word(fields.msg),
    deviceName: word(fields?.deviceName),
    code: word(fields?.code),
  };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

const word = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Fields that distinguish a fault from a warning. Some gateways send no `type`. */
export interface AlarmSignals {
  type?: AlarmRecord['type'] | undefined;
  /** JSON text `{msg, deviceName, code}`. */
  detail: string;
}

/**
 * True for the gateway's fault `type`; without a type, for a message that contains 'fault' in any case
 * [FLT-02].
 */
export function isFault({ type, detail }: AlarmSignals): boolean {
  return type === undefined ? alarmDetail(detail).msg.toLowerCase().includes('fault') : type === 'fault';
}
