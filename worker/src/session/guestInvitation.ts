import type { Link } from '@heliograph/contracts/engine';
import { backoff } from '../connections/backoff.ts';
import { failureOf } from '../engineError.ts';
import type { EnginePorts } from '../ports.ts';
import { loadFailure } from '../workspace/loadState.ts';

/** A server that takes no guest is asked again rarely, ms. */
const REFUSED_MS = 60_000;

interface Options {
  ports: Pick<EnginePorts, 'setTimer' | 'random'>;
  /** Signs the guest in. */
  invite: () => Promise<void>;
  changed: () => void;
}

/** Tries to sign the guest in for as long as a wall waits for somebody. */
export function createGuestInvitation({ ports, invite, changed }: Options) {
  let waiting = false;
  let attempt: Promise<void> = Promise.resolve();
  let failures = 0;
  let failed: unknown = null;
  let cancelRetry: () => void = () => undefined;

  function ask() {
    attempt = invite();
    attempt.then(
      () => {
        failures = 0;
        failed = null;
      },
      (error: unknown) => {
        failed = error;
        const wait = isRefused(error) ? REFUSED_MS : backoff(failures++, ports.random);
        if (waiting) cancelRetry = ports.setTimer(ask, wait);
        changed();
      },
    );
  }

  return {
    start() {
      if (waiting) return;
      waiting = true;
      ask();
    },
    stop() {
      waiting = false;
      cancelRetry();
    },
    /** Settles as the attempt under way does. */
    answered: () => attempt,
    /** What a wall shows meanwhile. */
    link(): Pick<Link, 'state' | 'failure'> {
      if (failed === null) return { state: 'connecting' };
      return isRefused(failed)
        ? { state: 'signedOut' }
        : { state: 'connecting', failure: loadFailure(failed) };
    },
  };
}

const isRefused = (error: unknown): boolean => ['refused', 'wrongCompany'].includes(failureOf(error).kind);
