export interface Semaphore {
  /** Runs `work` as soon as a slot is free. @returns null, without running it, when the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T> | null;
}

/** Runs at most `concurrency` tasks at a time and lets at most `queueLimit` wait for a slot. */
export function createSemaphore({
  concurrency,
  queueLimit,
}: {
  concurrency: number;
  queueLimit: number;
}): Semaphore {
  let running = 0;
  const queue: (() => void)[] = [];

  async function runInSlot<T>(work: () => Promise<T>): Promise<T> {
    if (running < concurrency) running += 1;
    // A finished task hands its slot over, so `running` stays the same.
    else await new Promise<void>((start) => queue.push(start));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    run: (work) => (running === concurrency && queue.length >= queueLimit ? null : runInSlot(work)),
  };
}

/** Runs tasks of the same key one after the other, in the order they were added; a failed task does not block the next. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>();

  return function runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
    const task = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, task);
    const cleanUp = () => {
      if (last.get(key) === task) last.delete(key);
    };
    task.then(cleanUp, cleanUp);
    return task;
  };
}
