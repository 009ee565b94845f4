/** Runs the product with its demo fleet for screenshots. */
import { chromium } from '@playwright/test';
import { ensureBrowser } from './browser.mjs';
import { fail, prepare } from './prepare.mjs';

/** Time zone of the demo fleet. */
export const ZONE = 'Australia/Brisbane';

/**
 * @param at URL of a running product (with DEMO_PASSWORD); null starts one
 * @returns its URL, the demo password, a promise for the complete history, and a function to stop it
 */
export async function demoProduct(at) {
  if (at)
    return {
      http: at,
      password: process.env.DEMO_PASSWORD,
      historyStored: Promise.resolve(),
      stop: async () => {},
    };
  prepare();
  const { startSimulator, startStack } = await import('../packages/testing/src/index.ts');
  const stack = await startStack({
    env: { DEMO_STATIONS: '24', DEMO_HISTORY_DAYS: '400', SIMULATOR: 'off' },
  });
  const simulator = startSimulator(stack, { chance: true });
  return {
    http: stack.http,
    password: stack.password,
    historyStored: simulator.historyStored,
    async stop() {
      await simulator.stop();
      await stack.stop();
    },
  };
}

export async function openBrowser() {
  const executablePath = await ensureBrowser();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--disable-quic', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
}

/** `--at http://…` and the other arguments. */
export function readArguments(args) {
  const flag = args.indexOf('--at');
  if (flag === -1) return { at: null, named: args };
  const at = args[flag + 1];
  if (!at || !process.env.DEMO_PASSWORD) fail('--at needs an address, and DEMO_PASSWORD.');
  return { at, named: args.toSpliced(flag, 2) };
}
