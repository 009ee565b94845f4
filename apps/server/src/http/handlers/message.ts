import type { Message } from '@heliograph/contracts/http';
import { can } from '@heliograph/domain/permissions';
import { actorOf } from '../../identity/access.ts';
import type { AlarmReader } from '../../storage/repositories/alarms.ts';
import type { Account } from '../../storage/repositories/people.ts';
import type { HandlersOf } from '../handlers.ts';
import { Refused } from '../refused.ts';
import { requireCapability } from '../requireCapability.ts';
import type { Services } from '../services.ts';
import { alarmMessage, idsOf, noticeMessage } from '../wire/message.ts';

/** Of either sort: a fleet full of alarms must not push out what concerns the account. */
const LIMIT = 100;
/** Alarms are messages for so long; older ones are history. */
const ALARM_MS = 7 * 86_400_000;

export function messageHandlers({ access, now, repositories }: Services) {
  const { alarms, notices } = repositories;

  async function readerOf(person: Account): Promise<AlarmReader> {
    const { stationIds } = await access.of(person);
    return { personId: person.id, readAt: person.alarms_read_at, stationIds, since: now() - ALARM_MS };
  }

  return {
    async getMessages(_request, caller) {
      const person = requireCapability(caller, 'messages.read');
      const reader = await readerOf(person);
      const marks = can(actorOf(person), 'messages.mark');
      const [alarmRows, noticeRows, unreadAlarms, unreadNotices] = await Promise.all([
        alarms.newest(reader, LIMIT),
        notices.newest(person.id, LIMIT),
        marks ? alarms.unread(reader) : 0,
        marks ? notices.unread(person.id) : 0,
      ]);
      const list = [...alarmRows.map(alarmMessage), ...noticeRows.map(noticeMessage)].sort(
        (one, other) => other.at - one.at,
      );
      return {
        list: marks ? list : list.map((message): Message => ({ ...message, read: 1 })),
        unread: unreadAlarms + unreadNotices,
      };
    },

    /** What is unknown or somebody else's is left alone: whoever marks it learns nothing of it. */
    async readMessages({ id }, caller) {
      const person = requireCapability(caller, 'messages.mark');
      const at = now();
      const reader = await readerOf(person);
      if (id.length === 0) {
        await Promise.all([alarms.markAllRead(reader, at), notices.markRead(person.id, 'all', at)]);
        return {};
      }
      const ids = idsOf(id);
      if ('wrong' in ids) {
        const field = `id.${ids.wrong}`;
        throw new Refused('badRequest', 'fieldWrong', { field, values: { field } });
      }
      await Promise.all([alarms.markRead(reader, ids.alarms), notices.markRead(person.id, ids.notices, at)]);
      return {};
    },
  } satisfies HandlersOf<'message'>;
}
