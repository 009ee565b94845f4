export interface AlarmDetail {
  msg: string;
  deviceName: string;
  code: string;
}

/** Reads an alarm's `detail`; text that is not the expected JSON is taken as the message itself. */
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
