import type { Message } from '@heliograph/contracts/http';
import type { Repositories } from '../../storage/repositories/index.ts';

type AlarmRow = Awaited<ReturnType<Repositories['alarms']['newest']>>[number];
type NoticeRow = Awaited<ReturnType<Repositories['notices']['newest']>>[number];

export const alarmMessage = (row: AlarmRow): Message => ({
  id: `a${row.id}`,
  kind: row.type,
  at: row.began_at,
  read: row.read ? 1 : 0,
  station_id: row.station_id,
  station_name: row.station_name,
  device_id: row.device,
  device_name: row.device_name,
  detail: { msg: row.message, code: row.code, level: row.level },
  recovered: row.recovered_at === null ? 0 : 1,
});

export const noticeMessage = (row: NoticeRow): Message => ({
  id: `n${row.id}`,
  kind: row.kind,
  at: row.at,
  read: row.read_at === null ? 0 : 1,
  station_id: row.station_id,
  station_name: row.station_name ?? '',
  device_id: '',
  device_name: '',
  detail: row.detail,
  recovered: 0,
});

/** Reads identities of messages; where one cannot be any, its index. */
export function idsOf(
  texts: readonly string[],
): { alarms: readonly number[]; notices: readonly number[] } | { wrong: number } {
  const wrong = texts.findIndex((text) => !/^[an][1-9]\d{0,8}$/.test(text));
  if (wrong >= 0) return { wrong };
  const ids = (kind: string) =>
    texts.filter((text) => text.startsWith(kind)).map((text) => Number(text.slice(1)));
  return { alarms: ids('a'), notices: ids('n') };
}
