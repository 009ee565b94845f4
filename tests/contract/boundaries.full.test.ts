import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

let folder: string;

// In a copy of the code: planted files in the repository itself would fail a lint that runs at the same time.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-lint-'));
  for (const part of [
    '.oxlintrc.json',
    'boundaries.config.js',
    'scripts',
    'apps',
    'packages',
    'worker',
    'kiosk',
  ])
    await cp(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !['node_modules', 'dist', 'public', 'data'].includes(basename(path)),
    });
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@heliograph'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@heliograph') await symlink(join(root, 'node_modules', name), join(modules, name));
  for (const name of await readdir(join(folder, 'packages')))
    await symlink(join(folder, 'packages', name), join(modules, '@heliograph', name));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Plants files and lints them. @returns violations as `file: rule` */
async function lint(config: string, files: Record<string, string>): Promise<string[]> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const report = await new Promise<string>((resolve) => {
    const args = ['-c', config, '--format', 'json', ...Object.keys(files)];
    execFile(join(root, 'node_modules/.bin/oxlint'), args, { cwd: folder }, (_error, stdout) =>
      resolve(stdout),
    );
  });
  const { diagnostics } = JSON.parse(report) as { diagnostics: { code: string; filename: string }[] };
  return diagnostics.map(({ code, filename }) => `${filename}: ${code}`).sort();
}

const importing = (source: string) => `import * as planted from '${source}';\nexport { planted };\n`;

describe('layers', () => {
  const refused = {
    'packages/ui/src/planted.ts': '@heliograph/contracts/mqtt',
    'packages/domain/src/planted.ts': '@heliograph/i18n',
    'packages/board/src/widgets/planted.ts': '@heliograph/engine-client',
    'worker/src/planted.ts': '@heliograph/engine-client',
    'kiosk/src/planted.ts': '../../worker/src/index.ts',
    'apps/server/src/planted.ts': '../../simulator/src/main.ts',
    'apps/portal/src/features/home/planted.ts': '../sign-in/SignInPage.tsx',
  };
  const allowed = {
    'packages/board/src/live/planted.ts': '@heliograph/engine-client',
    'worker/src/allowed.ts': '@heliograph/domain/time',
  };

  it('import only what their rooms may', async () => {
    const files = Object.fromEntries(
      Object.entries({ ...refused, ...allowed }).map(([file, source]) => [file, importing(source)]),
    );
    expect(await lint('boundaries.config.js', files)).toEqual(
      Object.keys(refused)
        .map((file) => `${file}: boundaries(dependencies)`)
        .sort(),
    );
  });

  it('have SQL only in the rooms that may', async () => {
    const query = "import { sql } from 'kysely';\nexport const planted = sql`select 1`;\n";
    const files = { 'apps/server/src/http/planted.ts': query, 'apps/server/src/storage/planted.ts': query };
    expect(await lint('boundaries.config.js', files)).toEqual([
      'apps/server/src/http/planted.ts: syntax(no-restricted-syntax)',
    ]);
  });
});

describe('imports', () => {
  it('may not form a cycle', async () => {
    const files = {
      'worker/src/first.ts': "import { second } from './second.ts';\nexport const first = () => second;\n",
      'worker/src/second.ts': "import { first } from './first.ts';\nexport const second = () => first;\n",
    };
    expect(await lint('.oxlintrc.json', files)).toEqual([
      'worker/src/first.ts: import(no-cycle)',
      'worker/src/second.ts: import(no-cycle)',
    ]);
  });

  it('may not be of @mantine/core outside packages/ui', async () => {
    const files = {
      'apps/portal/src/shared/planted.ts': importing('@mantine/core'),
      'packages/ui/src/planted.ts': importing('@mantine/core'),
    };
    expect(await lint('.oxlintrc.json', files)).toEqual([
      'apps/portal/src/shared/planted.ts: eslint(no-restricted-imports)',
    ]);
  });
});
