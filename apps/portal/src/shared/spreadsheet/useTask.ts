import { useEffect, useRef, useState } from 'react';

/** Runs one task at a time: the next one aborts it, and so does leaving the page. */
export interface Task {
  /** Begins a task. @returns its signal */
  begin(): AbortSignal;
  abort(): void;
}

export function useTask(): Task {
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const [task] = useState(() => ({
    begin(): AbortSignal {
      running.current?.abort();
      running.current = new AbortController();
      return running.current.signal;
    },
    abort: () => running.current?.abort(),
  }));
  return task;
}
