import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../deploy/${name}`, import.meta.url)), 'utf8');
const readme = readFileSync(fileURLToPath(new URL('../../../../README.md', import.meta.url)), 'utf8');

/** Variables of the platform, not of the product. */
const PLATFORM = new Set(['NODE_ENV', 'TMPDIR']);

/** The variables that a file sets. */
const settings: Record<string, [string, string][]> = {
  'heliograph.service': [...read('heliograph.service').matchAll(/^Environment=(\w+)=(.*)$/gm)].map(
    ([, name, value]) => [name!, value!],
  ),
  Containerfile: [...read('Containerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) =>
    line!.split(' ').map((one): [string, string] => one.split('=') as [string, string]),
  ),
};

describe('files for deployment', () => {
  it.each(Object.entries(settings))('[OPS-08] %s sets variables that exist, to what they allow', (_, set) => {
    const own = set.filter(([name]) => !PLATFORM.has(name));
    expect(own.length).toBeGreaterThan(2);
    for (const [name] of own) expect(readme).toContain(`\`${name}\``);
    expect(readConfig(Object.fromEntries(own))).toMatchObject({ demoStations: 0 });
  });

  it('[OPS-08] the unit and the container start what the build writes', () => {
    const build = readFileSync(
      fileURLToPath(new URL('../../../../scripts/build.mjs', import.meta.url)),
      'utf8',
    );
    expect(build).toContain(`'server/main'`);
    expect(read('heliograph.service')).toContain('dist/server/main.mjs');
    expect(read('Containerfile')).toContain('dist/server/main.mjs');
  });

  it('[OPS-08] commands beside the unit see its PostgreSQL, and it theirs', () => {
    expect(read('heliograph.service')).not.toMatch(/^(PrivateUsers|PrivatePIDs)=/m);
    expect(read('heliograph.service')).toMatch(/^Environment=TMPDIR=\/run\/heliograph$/m);
  });

  it.each(['nginx.conf', 'Caddyfile', 'Containerfile'])(
    '[OPS-08] %s reaches the port that the server listens on by default',
    (name) => {
      expect(read(name)).toContain(String(readConfig({}).port));
    },
  );
});
