import type { Limit } from '../../../identity/attempts.ts';
import { OPEN_MS } from '../../../storage/repositories/commLog.ts';
import { sessionOf } from '../../caller.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { tooMany } from '../../tooMany.ts';
import { deviceSeen } from './deviceSeen.ts';

const PAGE = 50;
/** Of one person: more than anybody reads and writes by hand. */
const BEGUN: Limit = { name: 'comm-log', most: 600, windowMs: 3_600_000 };
const COMM_ID = { field: 'comm_id' };

/** What was read and written, told before and after (PAR-08). */
export function commLogHandlers(services: Services) {
  const { attempts, now } = services;
  const { commLog } = services.repositories;

  return {
    async createCommLog({ device_id, module_title, read_set, funs }, caller) {
      const { device, may } = await deviceSeen(services, caller, device_id);
      const sets = may('device.setting') || may('device.control');
      if (!may('device.log') || (read_set === 'Set' && !sets)) throw new Refused('forbidden', 'forbidden');
      const { person } = sessionOf(caller);
      const { waitMs } = await attempts.take(BEGUN, String(person.id));
      if (waitMs > 0) throw tooMany(waitMs, 'tooManyCommLogs');
      const comm_id = await commLog.begin({
        device_id: device.id,
        person_id: person.id,
        module_title,
        read_set,
        asked: funs,
        created_at: now(),
      });
      return { comm_id };
    },

    // Whoever wrote may tell how it went even if they lost the right meanwhile.
    async updateCommLog({ comm_id, funs }, caller) {
      const entry = await commLog.ofPerson(comm_id, sessionOf(caller).person.id);
      if (!entry) throw new Refused('notFound', 'commLogUnknown', COMM_ID);
      const at = now();
      if (at - entry.created_at > OPEN_MS) throw new Refused('conflict', 'commLogClosed', COMM_ID);
      await commLog.tell(comm_id, funs, at);
      return {};
    },

    async getCommLog({ device_id, before }, caller) {
      const { may } = await deviceSeen(services, caller, device_id);
      if (!may('device.log')) throw new Refused('forbidden', 'forbidden');
      return { list: await commLog.ofDevice(device_id, before, PAGE) };
    },
  } satisfies Pick<HandlersOf<'device'>, 'createCommLog' | 'updateCommLog' | 'getCommLog'>;
}
