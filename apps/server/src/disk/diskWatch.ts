import type { SetTimer } from '@heliograph/domain/time';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { getEmailContact } from '../notifications/contact.ts';
import type { Notifier } from '../notifications/notifier.ts';
import { templatesFor } from '../notifications/templates.ts';
import { createOutageLog } from '../support/outageLog.ts';
import { startLoop, type Loop } from '../support/startLoop.ts';
import type { Repositories } from '../storage/repositories/index.ts';
import type { Schema } from '../storage/schema.ts';
import type { DiskSpace } from './diskSpace.ts';

const EVERY_MS = 60_000;
const WARNED = 'disk.warned';
/** Below the threshold by this much, percent, the disk has recovered and the next warning is due when it is reached. */
const RECOVERED = 5;

export interface DiskWatchPorts {
  db: Kysely<Schema>;
  repositories: Pick<Repositories, 'administration' | 'notices'>;
  disk: Pick<DiskSpace, 'read' | 'getState'>;
  warnPercent: number;
  notifier: Pick<Notifier, 'send'>;
  /** Name of the deployment. */
  product: string;
  /** Address of the page that shows the disk. */
  link: () => string;
  log: Logger;
  now: () => number;
}

/** [OPS-07] Tells administrators once that the disk fills up, and again only after it recovered. */
export function createDiskWatch({
  db,
  repositories: { administration, notices },
  disk,
  warnPercent,
  notifier,
  product,
  link,
  log,
  now,
}: DiskWatchPorts) {
  async function check(): Promise<void> {
    const room = await disk.read();
    if (disk.getState(room) === 'ok') {
      if (room.percent < warnPercent - RECOVERED)
        await db.deleteFrom('deployment').where('key', '=', WARNED).execute();
      return;
    }
    const facts = { percent: Math.floor(room.percent), free: room.free };
    const notified = await db.transaction().execute(async (tx) => {
      const first = await tx
        .insertInto('deployment')
        .values({ key: WARNED, value: String(now()) })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('key')
        .executeTakeFirst();
      if (!first) return null;
      const administrators = await administration.administrators(tx);
      await notices.add(
        administrators.map(({ id }) => ({ personId: id, kind: 'diskLow', at: now(), detail: facts })),
        tx,
      );
      return administrators;
    });
    if (!notified) return;
    log.warn(facts, 'the disk fills up');
    for (const person of notified) {
      const contact = getEmailContact(person);
      if (contact)
        await notifier.send(contact, templatesFor(product, 'en').diskLow({ ...facts, link: link() }));
    }
  }

  return {
    check,
    start: (setTimer: SetTimer): Loop =>
      startLoop(check, {
        every: EVERY_MS,
        atOnce: true,
        setTimer,
        outage: createOutageLog(log, {
          fails: 'nobody can be notified about the room on the disk',
          works: 'administrators can be notified about the room on the disk again',
        }),
      }),
  };
}
