import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { unprivilegedAccount } from '../../apps/server/src/storage/embedded/account.ts';
import type { Ports } from './ports.ts';

/** The files that a deployment on several machines uses, too. */
export const deployFile = (name: string): string =>
  fileURLToPath(new URL(`../../deploy/cluster/${name}`, import.meta.url));

/** The variables in `deploy/cluster/haproxy.cfg`, for programs on loopback. */
export function haproxyEnvironment(
  ports: Ports,
  { port, mqttPort }: { port: number; mqttPort: number },
): Record<string, string> {
  const numbered = (name: string, all: readonly number[]) =>
    all.map((one, n) => [name.replace('#', String(n + 1)), local(one)]);
  // As which it runs; root becomes nobody, too.
  const user = unprivilegedAccount()?.name ?? userInfo().username;
  return Object.fromEntries([
    ['HAPROXY_USER', user],
    ['HAPROXY_GROUP', execFileSync('id', ['-gn', user], { encoding: 'utf8' }).trim()],
    ['PORTAL', local(port)],
    ['GATEWAYS', local(mqttPort)],
    ['DATABASE', local(ports.database)],
    ...numbered(
      'INGEST_#_MQTT',
      ports.ingest.map(({ mqtt }) => mqtt),
    ),
    ...numbered(
      'INGEST_#_HTTP',
      ports.ingest.map(({ http }) => http),
    ),
    ...numbered(
      'WEB_#',
      ports.web.map(({ http }) => http),
    ),
    ...numbered(
      'POSTGRES_#',
      ports.postgres.map(({ sql }) => sql),
    ),
    ...numbered(
      'PATRONI_#',
      ports.postgres.map(({ rest }) => rest),
    ),
  ]) as Record<string, string>;
}

const local = (port: number): string => `127.0.0.1:${port}`;
