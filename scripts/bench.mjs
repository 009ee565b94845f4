/** `npm run bench [-- name …]`: speed and memory figures beside a peer's, as a table. Never part of `npm test`. */
import { ensureBrowser } from './browser.mjs';
import { binary, prepare, run } from './prepare.mjs';

prepare();
const chromium = await ensureBrowser();
run(process.execPath, [binary('tsx'), 'tests/benchmarks/main.ts', ...process.argv.slice(2)], {
  env: { ...process.env, ...(chromium ? { CHROMIUM: chromium } : {}) },
  label: 'bench',
});
