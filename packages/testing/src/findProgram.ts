import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const SOURCES = [
  'apps/gateway/src',
  'apps/server/src',
  'apps/simulator/src',
  'packages/contracts/src',
  'packages/domain/src',
  'packages/gateway-link/src',
];

/** As deployed, but for contract tests: they start hundreds of servers, and reading its map is an eighth of a start. */
const BUNDLE_ARGUMENTS = process.env.VITEST === undefined ? ['--enable-source-maps'] : [];

/**
 * Arguments with which Node runs a program of the product, such as `server/main`: as built, which starts in a
 * tenth of the time, unless sources are newer.
 */
export async function findProgram(name: string): Promise<{ program: string; execArgv: string[] }> {
  const bundle = join(root, `dist/${name}.mjs`);
  if (await isFresh(bundle)) return { program: bundle, execArgv: BUNDLE_ARGUMENTS };
  return {
    program: join(root, `apps/${name.replace('/', '/src/')}.ts`),
    execArgv: ['--import', 'tsx'],
  };
}

/** True if a bundle is newer than every source. */
async function isFresh(bundle: string): Promise<boolean> {
  if (!existsSync(bundle)) return false;
  // Sources do not change while tests run.
  return (await stat(bundle)).mtimeMs >= (await (newestSource ??= findNewestSource()));
}

/** When a source was last changed, epoch ms. */
let newestSource: Promise<number> | null = null;
async function findNewestSource(): Promise<number> {
  let newest = 0;
  for (const folder of SOURCES)
    for (const file of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!file.isFile() || file.name.endsWith('.test.ts')) continue;
      newest = Math.max(newest, (await stat(join(file.parentPath, file.name))).mtimeMs);
    }
  return newest;
}
