import { ESLint } from 'eslint';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Lints a text as if it were in the file, with the rule for layers only. */
async function countViolations(filePath: string, text: string): Promise<number> {
  const eslint = new ESLint({
    overrideConfig: { languageOptions: { parserOptions: { project: null, projectService: false } } },
    ruleFilter: ({ ruleId }) => ruleId === 'boundaries/dependencies',
  });
  const [result] = await eslint.lintText(text, { filePath });
  if (result?.fatalErrorCount) throw new Error(result.messages[0]?.message);
  return result?.messages.length ?? 0;
}

const importing = (source: string) => `import * as planted from '${source}';\nexport { planted };\n`;

describe('layers', () => {
  it.each([
    ['packages/ui/src/planted.ts', '@heliograph/contracts/mqtt'],
    ['packages/domain/src/planted.ts', '@heliograph/i18n'],
    ['packages/board/src/widgets/planted.ts', '@heliograph/engine-client'],
    ['worker/src/planted.ts', '@heliograph/engine-client'],
    ['kiosk/src/planted.ts', '../../worker/src/index.ts'],
    ['apps/server/src/planted.ts', '../../simulator/src/main.ts'],
    ['apps/portal/src/features/home/planted.ts', '../sign-in/SignInPage.tsx'],
  ])('%s may not import %s', async (file, source) => {
    expect(await countViolations(file, importing(source))).toBe(1);
  });

  it.each([
    ['packages/board/src/live/planted.ts', '@heliograph/engine-client'],
    ['worker/src/planted.ts', '@heliograph/domain/time'],
  ])('%s may import %s', async (file, source) => {
    expect(await countViolations(file, importing(source))).toBe(0);
  });
});

describe('imports', () => {
  let folder: string;
  /** Violations as `file: rule`. */
  let violations: string[];

  // In a copy of the layout: planted files in the repository itself would fail a lint that runs at the same time.
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-lint-'));
    await copyFile(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [file, text] of Object.entries({
      'worker/src/first.ts': "import { second } from './second.ts';\nexport const first = () => second;\n",
      'worker/src/second.ts': "import { first } from './first.ts';\nexport const second = () => first;\n",
      'apps/portal/src/shared/planted.ts': importing('@mantine/core'),
      'packages/ui/src/planted.ts': importing('@mantine/core'),
    })) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
    const report = await new Promise<string>((resolve) => {
      const args = ['-c', '.oxlintrc.json', '--format', 'json', 'worker', 'apps', 'packages'];
      const options = { cwd: folder };
      execFile(join(root, 'node_modules/.bin/oxlint'), args, options, (_error, stdout) => resolve(stdout));
    });
    const { diagnostics } = JSON.parse(report) as { diagnostics: { code: string; filename: string }[] };
    violations = diagnostics.map(({ code, filename }) => `${filename}: ${code}`).sort();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('may not form a cycle', () => {
    expect(violations.filter((violation) => violation.startsWith('worker'))).toEqual([
      'worker/src/first.ts: import(no-cycle)',
      'worker/src/second.ts: import(no-cycle)',
    ]);
  });

  it('may not be of @mantine/core outside packages/ui', () => {
    expect(violations.filter((violation) => !violation.startsWith('worker'))).toEqual([
      'apps/portal/src/shared/planted.ts: eslint(no-restricted-imports)',
    ]);
  });
});
