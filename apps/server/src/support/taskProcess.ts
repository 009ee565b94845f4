import type { SetTimer } from '@heliograph/domain/time';
import { fork, type ChildProcess } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';

/** The task failed in the process, which goes on. */
export class TaskFailed extends Error {}

/** The process could not be started, or was killed, for example for want of memory. */
export class TaskProcessEnded extends Error {}

/** Message to a process and its answer: structured clones. */
interface Task {
  task: unknown;
  result: unknown;
}

interface Request<T extends Task> {
  id: number;
  task: T['task'];
}

type Reply<T extends Task> = { id: number; result: T['result'] } | { id: number; error: string };

interface Waiting<T extends Task> {
  resolve: (result: T['result']) => void;
  reject: (error: Error) => void;
}

/** A timer that does not keep the server running. */
const idleTimer: SetTimer = (run, ms) => {
  const timer = setTimeout(() => void run(), ms).unref();
  return () => clearTimeout(timer);
};

/** Where all cores are in use, people and gateways get three times as much of them as a task. */
const NICENESS = 5;
const LOWEST = constants.priority.PRIORITY_LOW;
/** How long the process waits for the next task, ms. */
const IDLE_MS = 10_000;

// The bundle has the scripts beside it; sources are run by tsx.
const isBundled = !import.meta.url.endsWith('.ts');

/**
 * A process for tasks that take much time or memory. It is started for the first one and ends when it is idle, with all
 * its memory.
 *
 * @param script path of its source from the server's `src`, without the extension; it calls `answerTasks`
 */
export function createTaskProcess<T extends Task>(script: string, setTimer = idleTimer) {
  let child: ChildProcess | null = null;
  let cancelEnd = (): void => undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting<T>>();
  const url = isBundled
    ? new URL(`./${script.split('/').at(-1)!}.mjs`, import.meta.url)
    : new URL(`../${script}.ts`, import.meta.url);

  function start(): ChildProcess {
    const started = fork(url, {
      execArgv: isBundled ? [] : ['--import', 'tsx'],
      // Buffers and typed arrays are sent as they are.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // From here, as its threads take over the priority that the first has when they are made.
    if (started.pid !== undefined) setPriority(started.pid, Math.min(getPriority() + NICENESS, LOWEST));
    const fail = () => {
      if (child !== started) return;
      child = null;
      for (const { reject } of waiting.values()) reject(new TaskProcessEnded());
      waiting.clear();
    };
    started.on('message', (reply) => settle(reply as Reply<T>));
    started.once('error', fail);
    started.once('exit', fail);
    // It ends by itself when this process does.
    started.unref();
    started.channel?.unref();
    return started;
  }

  function settle(reply: Reply<T>): void {
    const request = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('error' in reply) request?.reject(new TaskFailed(reply.error));
    else request?.resolve(reply.result);
    if (waiting.size === 0) cancelEnd = setTimer(end, IDLE_MS);
  }

  function end(): void {
    cancelEnd();
    const idle = child;
    child = null;
    idle?.disconnect();
  }

  return {
    /** @throws TaskFailed @throws TaskProcessEnded */
    run(task: T['task']): Promise<T['result']> {
      cancelEnd();
      const worker = (child ??= start());
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.send({ id, task } satisfies Request<T>, (error) => {
          if (error && waiting.delete(id)) reject(new TaskProcessEnded());
        });
      });
    },
    /** Ends the process at once where it is idle. */
    end,
    /** Its id while it runs. */
    pid: (): number | undefined => child?.pid,
  };
}

/** Answers the tasks of `createTaskProcess`, in the process. */
export function answerTasks<T extends Task>(
  work: (task: T['task']) => Promise<T['result']> | T['result'],
): void {
  const reply = (message: Reply<T>) => void process.send!(message, undefined, undefined, () => undefined);
  process.on('message', (message) => {
    const { id, task } = message as Request<T>;
    void (async () => work(task))().then(
      (result) => reply({ id, result }),
      (error: unknown) => reply({ id, error: String(error) }),
    );
  });
  process.once('disconnect', () => process.exit());
}
