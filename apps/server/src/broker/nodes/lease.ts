import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { createOutageLog } from '../../support/outageLog.ts';
import { StartupError } from '../../support/startupError.ts';
import { startLoop, systemTimer } from '../../support/startLoop.ts';
import type { Holder, NodeTable } from '../../storage/repositories/nodeTable.ts';

const BEAT_MS = 1_000;
const LOOK_MS = 250;

/** Creates an id for this process, with the machine's name for readability. */
export const newInstance = (): string => `${hostname()}/${randomBytes(6).toString('hex')}`;

const getMachine = ({ instance }: Pick<Holder, 'instance'>): string => instance.split('/')[0]!;

/**
 * Waits until no other server is in the way: one that was killed is seen for some seconds more.
 *
 * @param isRival whether this server cannot run beside the holder
 * @throws StartupError when such a server is alive
 */
export async function requireVacancy(
  table: Pick<NodeTable, 'holders'>,
  isRival: (holder: Holder) => boolean,
): Promise<void> {
  const seen = new Map<string, number>();
  for (;;) {
    const rivals = (await table.holders()).filter(isRival);
    const alive = rivals.find(({ instance, seenAt }) => seenAt > (seen.get(instance) ?? Infinity));
    if (alive) throw refusal(alive);
    if (rivals.length === 0) return;
    for (const { instance, seenAt } of rivals) seen.set(instance, seenAt);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

function refusal(holder: Holder): StartupError {
  const machine = getMachine(holder);
  return new StartupError(
    holder.name === null
      ? `DATABASE_URL: a server on ${machine} already uses this database alone. Stop it, or give each server that shares the database a ROLE.`
      : `DATABASE_URL: the server "${holder.name}" on ${machine} already uses this database. Set another NODE_NAME if this one is to run beside it with ROLE ingest.`,
  );
}

export interface LeasePorts {
  table: Pick<NodeTable, 'take' | 'beat' | 'leave' | 'close'>;
  brokerId: number;
  instance: string;
  log: Logger;
}

export type Lease = Awaited<ReturnType<typeof takeLease>>;

/**
 * Takes a broker and holds it until the server leaves.
 *
 * @throws StartupError when another server took it first
 */
export async function takeLease({ table, brokerId, instance, log }: LeasePorts) {
  if (!(await table.take(brokerId, instance)))
    throw new StartupError('DATABASE_URL: another server that uses this database started at the same time.');
  const outage = createOutageLog(log, {
    fails: 'the lease of the broker cannot be renewed',
    works: 'the lease of the broker is renewed again',
  });
  let onLost = (): void => undefined;

  async function beat(stopping: AbortSignal): Promise<void> {
    const isHeld = await table.beat(brokerId, instance);
    if (isHeld || stopping.aborted) return;
    void loop.stop();
    onLost();
  }
  // Others see the lease by the clock of the database, so that it is renewed by real time.
  const loop = startLoop(beat, { every: BEAT_MS, setTimer: systemTimer, outage });

  return {
    /** Calls back when another server has taken the broker: this one was not seen for too long. */
    onLost: (listener: () => void) => void (onLost = listener),
    /** Lets another server take the broker at once. */
    async leave(): Promise<void> {
      await loop.stop();
      // Where the database is away, the lease ends by itself.
      await table.leave(brokerId, instance).catch(outage.failed);
      await table.close();
    },
  };
}
