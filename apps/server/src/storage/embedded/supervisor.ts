import { spawn, type ChildProcess } from 'node:child_process';
import { processFacts } from './processes.ts';

/** Marks the supervisor's command line, before the id of the process that started it. */
const MARK = 'heliograph-postgres';

/**
 * Runs PostgreSQL while our end of its standard input is open. The kernel closes it however we end, including kill
 * -9, so PostgreSQL never outlives its server; the socket folder is removed too.
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

export interface SupervisedProcess {
  program: string;
  arguments: readonly string[];
  sockets: string;
  cluster: string;
  ids: { uid?: number; gid?: number };
}

/** Starts a supervised PostgreSQL. Closing the child's stdin stops it in an orderly way. */
export function supervise({
  program,
  arguments: args,
  sockets,
  cluster,
  ids,
}: SupervisedProcess): ChildProcess {
  return spawn('/bin/sh', ['-c', SCRIPT, MARK, sockets, String(process.pid), program, ...args], {
    ...ids,
    cwd: cluster,
    // Its own process group: Ctrl-C in the terminal must reach the server first.
    detached: true,
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH ?? '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

/** The owner of a running PostgreSQL: a live server, a supervisor about to stop it, or none. */
export function findOwner(postmaster: number): { server: number } | 'stopping' | 'nobody' {
  const supervisor = processFacts(postmaster)?.parent;
  const facts = supervisor === undefined ? null : processFacts(supervisor);
  const starter = new RegExp(`${MARK} \\S+ (\\d+) `).exec(facts?.command ?? '')?.[1];
  if (!facts || starter === undefined) return 'nobody';
  return facts.parent === Number(starter) ? { server: facts.parent } : 'stopping';
}
