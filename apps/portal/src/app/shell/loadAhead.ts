/** Bytes that may be transferred ahead. The pages of the menu have about 600 kB. */
export const MAX_AHEAD_BYTES = 800_000;

interface Ports {
  /** Runs something once the browser has nothing to do; the returned function cancels it. */
  whenIdle: (run: () => void) => () => void;
  /** Bytes that the page has transferred so far. */
  transferred: () => number;
}

/**
 * Loads one part after the other while the browser is idle, until they took `MAX_AHEAD_BYTES`.
 *
 * @returns a function that stops it
 */
export function loadAhead(parts: readonly (() => Promise<unknown>)[], { whenIdle, transferred }: Ports) {
  const before = transferred();
  const waiting = [...parts];
  let isOver = false;
  let cancel: () => void = () => undefined;

  function next() {
    if (isOver || waiting.length === 0 || transferred() - before >= MAX_AHEAD_BYTES) return;
    cancel = whenIdle(() => void waiting.shift()!().then(next, next));
  }

  next();
  return () => {
    isOver = true;
    cancel();
  };
}

/** Says nothing in most browsers. */
interface Connection {
  saveData?: boolean;
  type?: string;
}

/** True where loading ahead may cost: the browser was asked to save data, or is in a mobile network. */
export const isMetered = (connection: Connection | undefined): boolean =>
  connection?.saveData === true || connection?.type === 'cellular';
