import { WORKING_EVERY_MS } from '@heliograph/contracts/mqtt';

/**
 * Work that finishes within this time needs no progress response, ms; well below the second that clients wait
 * for the first one.
 */
const AT_ONCE_MS = 200;

/** Calls `say` while work takes longer, so that the requester keeps waiting. */
export async function withProgress<T>(work: Promise<T>, say: () => void): Promise<T> {
  let timer = setTimeout(again, AT_ONCE_MS);
  function again() {
    say();
    timer = setTimeout(again, WORKING_EVERY_MS);
  }
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
