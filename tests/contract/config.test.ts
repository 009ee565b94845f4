import { copyTemplate, runToExit } from '@heliograph/testing';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
let blocker: Server;
let taken: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'heliograph-config-'));
  blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  taken = String((blocker.address() as AddressInfo).port);
  await copyTemplate(join(folder, 'data'));
});
afterAll(() => {
  blocker.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Output of the server besides its greeting before it exits. */
async function refusal(env: Record<string, string>): Promise<string[]> {
  const { code, output } = await runToExit({ DATA_DIR: join(folder, 'data'), DEMO_STATIONS: '0', ...env });
  expect(code).toBe(1);
  return output.split('\n').filter((line) => line !== '' && !line.includes('is starting'));
}

describe('an installation that cannot start prints the reason in one line and exits with 1 @full', () => {
  it('for an invalid variable', async () => {
    expect(await refusal({ PORT: '80x' })).toEqual([
      'PORT must be a port from 0 to 65535 (0 picks a free one); it is "80x".',
    ]);
  });

  it('for an unreachable database', async () => {
    const lines = await refusal({ DATABASE_URL: `postgresql://nobody:secret@127.0.0.1:1/nothing` });
    expect(lines).toEqual([expect.stringMatching(/^DATABASE_URL.+cannot be reached/)]);
    expect(lines[0]).not.toContain('secret');
  });

  it.each(['PORT', 'MQTT_PORT'])('for a %s that is in use', async (name) => {
    expect(await refusal({ [name]: taken })).toEqual([
      `${name} ${taken} is already in use on 127.0.0.1; stop the program that uses it or set ${name} to another port.`,
    ]);
  });

  it('for an address of another machine', async () => {
    expect(await refusal({ HOST: '192.0.2.1' })).toEqual([
      'HOST must be an address of this machine; 192.0.2.1 is not.',
    ]);
  });

  it('for a data folder that is a file or cannot be created', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    for (const DATA_DIR of [file, join(file, 'below'), '/sys/heliograph']) {
      const lines = await refusal({ DATA_DIR });
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain('DATA_DIR');
      expect(lines[0]).toContain(DATA_DIR);
    }
  });

  it('for a read-only data folder', async () => {
    // For root, file modes do not make a folder read-only, but a kernel file system does.
    const root = process.getuid?.() === 0;
    const DATA_DIR = root ? '/sys/heliograph' : mkdtempSync(join(folder, 'ro-'));
    if (!root) chmodSync(DATA_DIR, 0o500);
    const lines = await refusal({ DATA_DIR });
    expect(lines).toEqual([expect.stringMatching(/^DATA_DIR must be a folder that the server can write to/)]);
  });
});
