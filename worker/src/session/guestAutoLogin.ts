import type { Link } from '@heliograph/contracts/engine';
import { backoff } from '../connections/backoff.ts';
import { toFailure } from '../engineError.ts';
import type { EnginePorts } from '../ports.ts';
import { loadFailure } from '../workspace/workspaceLink.ts';

/** Until a server that refused the guest is asked again, ms. */
const REFUSED_MS = 60_000;

interface Options {
  ports: Pick<EnginePorts, 'setTimer' | 'random'>;
  signIn: () => Promise<void>;
  changed: () => void;
}

/** Tries to sign the guest in for as long as a viewer page is open and no user is signed in. */
export function createGuestAutoLogin({ ports, signIn, changed }: Options) {
  let waiting = false;
  let attempt: Promise<void> = Promise.resolve();
  let failures = 0;
  let failed: unknown = null;
  let cancelRetry: () => void = () => undefined;

  function trySignIn() {
    attempt = signIn();
    attempt.then(
      () => {
        failures = 0;
        failed = null;
      },
      (error: unknown) => {
        failed = error;
        const wait = isRefused(error) ? REFUSED_MS : backoff(failures++, ports.random);
        if (waiting) cancelRetry = ports.setTimer(trySignIn, wait);
        changed();
      },
    );
  }

  return {
    start() {
      if (waiting) return;
      waiting = true;
      trySignIn();
    },
    stop() {
      waiting = false;
      cancelRetry();
    },
    /** Settles as the attempt in progress does. */
    settled: () => attempt,
    /** Link that a viewer page shows meanwhile. */
    link(): Pick<Link, 'state' | 'failure'> {
      if (failed === null) return { state: 'connecting' };
      return isRefused(failed)
        ? { state: 'signedOut' }
        : { state: 'connecting', failure: loadFailure(failed) };
    },
  };
}

const isRefused = (error: unknown): boolean => ['refused', 'wrongCompany'].includes(toFailure(error).kind);
