import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runGateway } from './support/gatewayProgram.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'heliograph-mistakes-'))));
afterAll(() => rm(folder, { recursive: true }));

const CHARGERS = '  - { name: cars, kind: ocpp, port: 9000 }';
const valid = `server: { url: mqtt://127.0.0.1:1883, uuid: HG-00000001, password: secret, grant_key: ${'k'.repeat(43)} }
buses:
  - { name: roof, kind: tcp, host: 127.0.0.1, port: 1502 }
${CHARGERS}
devices:
  - { bus: roof, unit: 1, map: auto, device_id: "1000000001" }
`;

describe('a mistake in gateway.yaml', () => {
  it.each([
    [
      'an unknown map',
      valid.replace('map: auto', 'map: dye-1p'),
      /:6:\d+: devices\[0\]\.map must be auto or one of /,
    ],
    ['a bad time zone', `${valid}time_zone: Sydney\n`, /:7:\d+: time_zone must be a name of the IANA list/],
    [
      'a missing folder of maps',
      `${valid}maps: ./nowhere\n`,
      /:7:\d+: maps must be a folder that can be read/,
    ],
    [
      'a missing certificate',
      valid.replace(CHARGERS, CHARGERS.replace(' }', ', tls: { cert: ./no.crt, key: ./no.key } }')),
      /:4:\d+: buses\[1\]\.tls\.cert /,
    ],
  ])('[GW-07] gets one line for %s', async (_what, text, line) => {
    const program = await runGateway(folder, text, '--check');
    const [code] = (await once(program.process, 'close')) as [number];
    expect(code).toBe(78);
    expect(program.output().trimEnd().split('\n')).toEqual([expect.stringMatching(line)]);
  });
});
