/** `npm run soak [-- --minutes 18]`: checks a display for memory growth over three days of messages. Not part of `npm test`. */
import { ensureBrowser } from './browser.mjs';
import { binary, prepare, run } from './prepare.mjs';

prepare();
const chromium = await ensureBrowser();
run(process.execPath, [binary('tsx'), 'tests/soak/soak.ts', ...process.argv.slice(2)], {
  env: { ...process.env, ...(chromium ? { CHROMIUM: chromium } : {}) },
  label: 'soak',
});
