import type { DisplayConfig, Scene } from '@heliograph/contracts/http';
import type { PreviewOrder } from '@heliograph/contracts/preview';
import { expect, type Page } from '@playwright/test';

/** The preview of a display, full screen in an otherwise empty page of the same origin. */
export function scenePreview(page: Page) {
  const frame = page.frameLocator('iframe');
  return {
    frame,
    /** Requires a signed-in browser on a page of the product's origin. */
    async open() {
      await page.evaluate(embedPreview);
      await expect(frame.locator('main, [role="status"], h1').first()).toBeAttached();
    },
    /** Shows one scene and waits until it is live and complete. */
    async show(scene: Scene, { lang, theme }: Pick<DisplayConfig, 'lang' | 'theme'>) {
      const config: DisplayConfig = {
        lang,
        theme,
        light_from: '07:00',
        dark_from: '19:00',
        pixel_shift: false,
        fault_seconds: null,
        tell_silence: false,
        acknowledge: false,
        scenes: [scene],
      };
      await page.evaluate(sendOrder, {
        type: 'heliograph-preview',
        config,
        stationIds: null,
        sceneId: scene.id,
      } satisfies PreviewOrder);
      const shown = frame.locator(`[data-scene="${scene.id}"]:not([data-leaving])`);
      await expect(shown.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(frame.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(frame.locator('html')).toHaveAttribute('lang', lang === 'zh' ? /^zh/ : /^en/);
      await expect(shown.getByRole('status').first().locator('[data-pill]')).toHaveText(
        /^(Live|实时|\d+ (of|\/) \d+ .+)$/,
      );
      await expect(
        frame.locator('[class*="skeleton"], [aria-busy="true"]').filter({ visible: true }),
      ).toHaveCount(0);
    },
  };
}

declare global {
  interface Window {
    /** Resolves when the preview is ready. */
    previewReady: Promise<unknown>;
  }
}

function embedPreview() {
  const preview = document.createElement('iframe');
  preview.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0';
  preview.src = '/kiosk/?preview';
  window.previewReady = new Promise((ready) => {
    window.addEventListener('message', ({ data }: MessageEvent<{ type?: string } | null>) => {
      if (data?.type === 'heliograph-preview-ready') ready(data);
    });
  });
  document.body.replaceChildren(preview);
}

async function sendOrder(order: PreviewOrder) {
  await window.previewReady;
  window.frames[0]?.postMessage(order, location.origin);
}
