import { useRef, useState } from 'react';

export interface Action {
  busy: boolean;
  /** Why the last run failed; null when it did not. */
  failure: unknown;
  fail: (reason: unknown) => void;
  /** Does nothing while busy. @returns whether `work` succeeded */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** Runs one request at a time and keeps its failure. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [failure, fail] = useState<unknown>(null);
  // Two events can come before the page is drawn again.
  const isRunning = useRef(false);

  async function run(work: () => Promise<unknown>) {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    fail(null);
    try {
      await work();
      return true;
    } catch (reason) {
      fail(reason);
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { busy, failure, fail, run };
}
