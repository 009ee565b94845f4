import type { DisplayConfig, Scene } from '@heliograph/contracts/http';
import type { PreviewOrder } from '@heliograph/contracts/preview';
import { expect, type Page } from '@playwright/test';

/** What a display would show, full screen: a page of the same origin with nothing but the preview in it. */
export function scenePreview(page: Page) {
  const frame = page.frameLocator('iframe');
  return {
    frame,
    /** Needs a page of the product's origin, of a browser that is signed in. */
    async open() {
      await page.evaluate(embed);
      await expect(frame.locator('main, [role="status"], h1').first()).toBeAttached();
    },
    /** Shows one scene, and waits until it is live and whole. */
    async show(scene: Scene, { lang, theme }: Pick<DisplayConfig, 'lang' | 'theme'>) {
      const config: DisplayConfig = {
        lang,
        theme,
        light_from: '07:00',
        dark_from: '19:00',
        pixel_shift: false,
        fault_seconds: null,
        tell_silence: false,
        scenes: [scene],
      };
      await page.evaluate(tell, {
        type: 'heliograph-preview',
        config,
        stationIds: null,
        sceneId: scene.id,
      } satisfies PreviewOrder);
      const shown = frame.locator(`[data-scene="${scene.id}"]:not([data-leaving])`);
      await expect(shown.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(frame.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(frame.locator('html')).toHaveAttribute('lang', lang === 'zh' ? /^zh/ : /^en/);
      await expect(shown.getByRole('status').first()).toContainText(/Live|实时/);
      await expect(
        frame.locator('[class*="skeleton"], [aria-busy="true"]').filter({ visible: true }),
      ).toHaveCount(0);
    },
  };
}

declare global {
  interface Window {
    /** Resolves once the preview listens. */
    previewReady: Promise<unknown>;
  }
}

function embed() {
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

async function tell(order: PreviewOrder) {
  await window.previewReady;
  window.frames[0]?.postMessage(order, location.origin);
}
