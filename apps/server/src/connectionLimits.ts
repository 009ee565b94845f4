import type { Socket } from 'node:net';

/**
 * How many connections each listener takes, so that neither strangers nor browsers can use up the process's open files:
 * HTTP gets half of them, connections to the broker that have not signed in an eighth. The rest is for gateways,
 * PostgreSQL and files.
 */
export interface ConnectionLimits {
  http: number;
  /** To the broker, before they have signed in. */
  unknown: number;
}

/** More would not help: each needs memory, too. */
const MOST_FILES = 40_000;

export function connectionLimits(openFiles = openFilesLimit()): ConnectionLimits {
  const usable = Math.min(openFiles, MOST_FILES);
  return { http: Math.floor(usable / 2), unknown: Math.floor(usable / 8) };
}

/** The soft limit of this process, which Node raises to the hard one. */
function openFilesLimit(): number {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files: { soft: number | 'unlimited' } };
  };
  const soft = userLimits?.open_files.soft;
  return typeof soft === 'number' ? soft : MOST_FILES;
}

export interface ConnectionCounter {
  /** Counts a connection until it closes or is released. @returns its release; null when it must be refused */
  admit(socket: Socket): (() => void) | null;
}

/** Counts connections in all and by address; a quarter of all may come from one address. */
export function countConnections(most: number, isTrusted: (address: string) => boolean): ConnectionCounter {
  const fromAddress = new Map<string, number>();
  const mostEach = Math.max(8, Math.floor(most / 4));
  let open = 0;
  return {
    admit(socket) {
      const address = socket.remoteAddress ?? '';
      const known = fromAddress.get(address) ?? 0;
      if (open >= most || (known >= mostEach && !isTrusted(address))) return null;
      open += 1;
      fromAddress.set(address, known + 1);
      let counted = true;
      function release() {
        if (!counted) return;
        counted = false;
        open -= 1;
        const left = fromAddress.get(address)! - 1;
        if (left > 0) fromAddress.set(address, left);
        else fromAddress.delete(address);
      }
      socket.once('close', release);
      return release;
    },
  };
}
