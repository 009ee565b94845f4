import { readFileSync, readlinkSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { servesCluster } from './processes.ts';

vi.mock('node:fs');

const CLUSTER = '/var/lib/heliograph/postgres';
const refuse = (code: string) => () => {
  throw Object.assign(new Error(code), { code });
};

function runs(...command: string[]): void {
  vi.mocked(readFileSync).mockImplementation((path) =>
    String(path).endsWith('stat') ? '340 (postgres) S 339 0' : `${command.join('\0')}\0`,
  );
}

describe.skipIf(process.platform !== 'linux')('a process that may serve a cluster', () => {
  beforeEach(() => runs('/opt/native/bin/postgres', '-D', '/proc/self/cwd', '-k', '/run/heliograph/x'));

  it('[OPS-08] is known by its working directory', () => {
    vi.mocked(readlinkSync).mockReturnValue(CLUSTER);
    expect(servesCluster(340, CLUSTER)).toBe(true);
    vi.mocked(readlinkSync).mockReturnValue('/var/lib/other/postgres');
    expect(servesCluster(340, CLUSTER)).toBe(false);
    vi.mocked(readlinkSync).mockImplementation(refuse('ENOENT'));
    expect(servesCluster(340, CLUSTER)).toBe(false);
  });

  it('[OPS-08] counts as long as nobody may look, if it is an embedded PostgreSQL', () => {
    vi.mocked(readlinkSync).mockImplementation(refuse('EACCES'));
    expect(servesCluster(340, CLUSTER)).toBe(true);
    runs('/usr/sbin/sshd', '-D');
    expect(servesCluster(340, CLUSTER)).toBe(false);
  });
});
