import { spawn, type ChildProcess } from 'node:child_process';
import { processFacts } from './processes.ts';

/** Stands in the supervisor's command line, before the id of the process that started it. */
const MARK = 'heliograph-postgres';

/**
 * Runs PostgreSQL for as long as our end of standard input is open. The kernel closes it however we end, kill -9
 * included, so no PostgreSQL outlives its server; the socket folder goes with it.
 */
const SCRIPT = `
trap '' HUP INT TERM
sockets=$1
shift 2
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
{ cat <&3 >/dev/null; kill -INT $server; } 2>/dev/null &
wait $server
status=$?
rm -rf "$sockets"
exit $status
`;

export interface Supervision {
  program: string;
  arguments: readonly string[];
  sockets: string;
  cluster: string;
  ids: { uid?: number; gid?: number };
}

/** Starts a supervised PostgreSQL. Closing the child's stdin stops it in an orderly way. */
export function supervise({ program, arguments: args, sockets, cluster, ids }: Supervision): ChildProcess {
  return spawn('/bin/sh', ['-c', SCRIPT, MARK, sockets, String(process.pid), program, ...args], {
    ...ids,
    cwd: cluster,
    // Its own process group: Ctrl-C at the terminal must reach the server first.
    detached: true,
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH ?? '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

/** Who looks after a running PostgreSQL: a living server, a supervisor about to stop it, or nobody. */
export function keeperOf(postmaster: number): { server: number } | 'stopping' | 'nobody' {
  const supervisor = processFacts(postmaster)?.parent;
  const facts = supervisor === undefined ? null : processFacts(supervisor);
  const starter = new RegExp(`${MARK} \\S+ (\\d+) `).exec(facts?.command ?? '')?.[1];
  if (!facts || starter === undefined) return 'nobody';
  return facts.parent === Number(starter) ? { server: facts.parent } : 'stopping';
}
