import type { NotifiedAlarm } from '../../storage/deliveryPayload.ts';
import { explainAlarm } from '../../alarms/explainAlarm.ts';

/** Maximum bytes of a body, which Standard Webhooks asks to keep below 20 kB. */
const MAX_BODY_BYTES = 18_000;
const MAX_MESSAGE_LENGTH = 500;

/** The body about alarms, as docs/guides/operate.md describes it. @param at when it happened, epoch ms */
export function webhookBody(alarms: readonly NotifiedAlarm[], at: number): string {
  return JSON.stringify({
    type: 'alarms.changed',
    timestamp: new Date(at).toISOString(),
    data: { alarms: alarms.map(shown) },
  });
}

/** The body of a test. */
export const testBody = (at: number): string =>
  JSON.stringify({ type: 'test', timestamp: new Date(at).toISOString(), data: {} });

/** Divides alarms so that each part fits into a body. */
export function webhookParts(alarms: readonly NotifiedAlarm[]): NotifiedAlarm[][] {
  const parts: NotifiedAlarm[][] = [];
  let room = 0;
  for (const alarm of alarms) {
    const bytes = Buffer.byteLength(JSON.stringify(shown(alarm))) + 1;
    if (bytes > room) {
      parts.push([]);
      room = MAX_BODY_BYTES;
    }
    parts.at(-1)!.push(alarm);
    room -= bytes;
  }
  return parts;
}

/** English, so that a repetition has the same body. */
function shown(alarm: NotifiedAlarm) {
  const { text, priority, concerns, cause, action } = explainAlarm(alarm, 'en');
  return {
    id: alarm.id,
    state: alarm.ended === null ? 'started' : 'ended',
    kind: alarm.type === 'fault' ? 'fault' : 'warning',
    level: alarm.level,
    priority,
    concerns,
    code: alarm.code.slice(0, MAX_MESSAGE_LENGTH),
    message: alarm.message.slice(0, MAX_MESSAGE_LENGTH),
    text: text.slice(0, MAX_MESSAGE_LENGTH),
    cause,
    remedy: action,
    started: alarm.began,
    ended: alarm.ended,
    incident: alarm.incident ?? null,
    station: { id: alarm.stationId, name: alarm.station },
    device: { id: alarm.deviceId, name: alarm.device },
  };
}
