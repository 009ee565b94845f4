/** `npm run bench [-- name …]`: compares speed and memory with peers. Not part of `npm test`. */
import { existsSync } from 'node:fs';
import { ensureBrowser, findFullBrowser } from './browser.mjs';
import { binary, prepare, run } from './prepare.mjs';

/** Installs the libraries that only benchmarks need. */
const PEERS = 'tests/benchmarks/peers';

prepare();
if (!existsSync(`${PEERS}/node_modules`)) run('npm', ['ci', '--prefix', PEERS]);
const chromium = process.env.CHROMIUM ?? (await ensureBrowser());
const full = await findFullBrowser();
run(process.execPath, [binary('tsx'), 'tests/benchmarks/main.ts', ...process.argv.slice(2)], {
  env: { ...process.env, ...(chromium && { CHROMIUM: chromium }), ...(full && { FULL_CHROMIUM: full }) },
  label: 'bench',
});
