/** Finds a Chromium for the journeys: Debian's, else Playwright's; installs one if there is none. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { binary, fail } from './prepare.mjs';

/** Debian's browsers, best first: headless pages take little more than half the CPU time. */
const DEBIAN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const installed = () => DEBIAN.find(existsSync);

/** Path of a Chromium with a window, as people use it; undefined where there is none. */
export async function findFullBrowser() {
  const { chromium } = await import('@playwright/test');
  return [DEBIAN[1], chromium.executablePath()].find(existsSync);
}

/** Path of the browser; undefined to use Playwright's. */
export async function ensureBrowser() {
  if (installed()) return installed();
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return undefined;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update'], quiet);
    spawnSync(
      'apt-get',
      ['install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk'],
      quiet,
    );
    if (installed()) return installed();
  }
  const { status } = spawnSync(process.execPath, [binary('@playwright/test'), 'install', 'chromium'], {
    stdio: 'inherit',
  });
  if (status !== 0)
    fail('The journeys need Chromium: install it (Debian: apt-get install chromium) and try again.');
  return undefined;
}
