import type { Socket } from 'node:net';

/** More would not help: each connection needs memory, too. */
const MAX_FILES = 1_048_576;

/** How many files this process may have open: the soft limit, which Node raises to the hard one. */
export function openFilesLimit(): number {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } };
  };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? Math.min(soft, MAX_FILES) : MAX_FILES;
}

/**
 * How many connections HTTP takes, websockets included: five sixteenths of the open files, so that neither strangers nor
 * browsers can use up what gateways (`brokerLimits`), PostgreSQL and files need.
 */
export const httpConnections = (openFiles: number): number =>
  Math.min(MAX_CONNECTIONS, Math.floor((openFiles * 5) / 16));

const MAX_CONNECTIONS = 20_000;

export interface ConnectionCounter {
  /** Counts a connection until it closes. @returns false when it must be refused */
  admit(socket: Socket): boolean;
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
      if (open >= most || (known >= mostEach && !isTrusted(address))) return false;
      open += 1;
      fromAddress.set(address, known + 1);
      socket.once('close', () => {
        open -= 1;
        const left = fromAddress.get(address)! - 1;
        if (left > 0) fromAddress.set(address, left);
        else fromAddress.delete(address);
      });
      return true;
    },
  };
}
