import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stack } from '@heliograph/testing';
import { chromium, type BrowserContext } from '@playwright/test';
import { bundleForPage } from './bundleForPage.ts';

/**
 * Each page gets its own browser and profile, so that workers do not compete.
 *
 * @param watch script that every page runs first
 */
export async function inBrowser<T>(
  stack: Stack,
  watch: URL,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'heliograph-chromium-'));
  const executablePath = process.env.CHROMIUM;
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    viewport: { width: 1920, height: 1080 },
    baseURL: stack.http,
    locale: 'en-AU',
  });
  try {
    await context.addInitScript({ content: await bundleForPage(watch, 'iife') });
    return await work(context);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}
