import type { Message } from '@heliograph/contracts/http';
import { can } from '@heliograph/domain/permissions';
import { getActor } from '../../access/access.ts';
import type { AlarmReader, IncidentSummary } from '../../storage/repositories/alarms.ts';
import type { Repositories } from '../../storage/repositories/index.ts';
import type { Account } from '../../storage/repositories/people.ts';
import { requireSession } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';

/** Per kind: a flood of alarms must not push out account messages. */
const LIMIT = 100;
/** Age up to which alarms are listed as messages. */
const ALARM_MS = 7 * 86_400_000;

export function messageHandlers({ access, now, repositories }: Services) {
  const { alarms, notices } = repositories;

  async function getReader(person: Account): Promise<AlarmReader> {
    const { stationIds } = await access.of(person);
    return { personId: person.id, readAt: person.alarms_read_at, stationIds, since: now() - ALARM_MS };
  }

  return {
    async getMessages(_request, caller) {
      const { person } = requireSession(caller);
      const reader = await getReader(person);
      const marks = can(getActor(person), 'messages.mark');
      const [alarmRows, incidents, noticeRows, unreadAlarms, unreadNotices] = await Promise.all([
        alarms.newest(reader, LIMIT),
        alarms.newestIncidents(reader, LIMIT),
        notices.newest(person.id, LIMIT),
        marks ? alarms.unread(reader) : 0,
        marks ? notices.unread(person.id) : 0,
      ]);
      const list = [
        ...alarmRows.map(alarmMessage),
        ...incidents.map(incidentMessage),
        ...noticeRows.map(noticeMessage),
      ].sort((one, other) => other.at - one.at);
      return {
        list: marks ? list : list.map((message): Message => ({ ...message, read: 1 })),
        unread: unreadAlarms + unreadNotices,
      };
    },

    /** Ignores unknown messages and those of other people, so that callers learn nothing about them. */
    async readMessages({ id }, caller) {
      const { person } = requireSession(caller);
      const at = now();
      const reader = await getReader(person);
      if (id.length === 0) {
        await Promise.all([alarms.markAllRead(reader, at), notices.markRead(person.id, 'all', at)]);
        return {};
      }
      const ids = findIds(id);
      if ('wrong' in ids) {
        const field = `id.${ids.wrong}`;
        throw new Refused('badRequest', 'fieldWrong', { field, values: { field } });
      }
      await Promise.all([
        alarms.markRead(reader, ids.alarms, ids.incidents),
        notices.markRead(person.id, ids.notices, at),
      ]);
      return {};
    },
  } satisfies HandlersOf<'message'>;
}

type AlarmRow = Awaited<ReturnType<Repositories['alarms']['newest']>>[number];
type NoticeRow = Awaited<ReturnType<Repositories['notices']['newest']>>[number];

const alarmMessage = (row: AlarmRow): Message => ({
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
  members: [],
});

const incidentMessage = ({ id, beganAt, count, back, read, members }: IncidentSummary): Message => ({
  id: `i${id}`,
  kind: 'incident',
  at: beganAt,
  read: read ? 1 : 0,
  ...{ station_id: null, station_name: '', device_id: '', device_name: '' },
  detail: { count, back },
  recovered: back === count ? 1 : 0,
  members: members.map(({ station, id: device_id, device, isBack }) => ({
    station_name: station,
    device_id,
    device_name: device,
    recovered: isBack ? 1 : 0,
  })),
});

const noticeMessage = (row: NoticeRow): Message => ({
  id: `n${row.id}`,
  kind: row.kind,
  at: row.at,
  read: row.read_at === null ? 0 : 1,
  station_id: row.station_id,
  // Whoever shares a station chose its name: it is seen at the station.
  station_name: '',
  device_id: '',
  device_name: '',
  detail: row.detail,
  recovered: 0,
  members: [],
});

/** Parses message ids; for an invalid one, its index. */
function findIds(
  texts: readonly string[],
):
  | { alarms: readonly number[]; incidents: readonly number[]; notices: readonly number[] }
  | { wrong: number } {
  const wrong = texts.findIndex((text) => !/^[ain][1-9]\d{0,8}$/.test(text));
  if (wrong >= 0) return { wrong };
  const ids = (kind: string) =>
    texts.filter((text) => text.startsWith(kind)).map((text) => Number(text.slice(1)));
  return { alarms: ids('a'), incidents: ids('i'), notices: ids('n') };
}
