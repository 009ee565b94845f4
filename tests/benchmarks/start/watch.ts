/** Runs in the measured page: when an element first showed what it is expected to, painted. */
export interface StartWatch {
  /**
   * Resolves when the text of an element matches and is painted.
   * @returns epoch ms
   * @throws Error after `LIMIT_MS`, with what the element shows instead
   */
  shown(selector: string, pattern: string): Promise<number>;
  /** Resolves with the next click: epoch ms. */
  clicked(): Promise<number>;
}

declare global {
  interface Window {
    startWatch: StartWatch;
  }
}

/** A page that shows nothing by then never will. */
const LIMIT_MS = 60_000;

const now = () => performance.timeOrigin + performance.now();

window.startWatch = {
  clicked: () =>
    new Promise((resolve) => addEventListener('click', () => resolve(now()), { capture: true, once: true })),
  shown: (selector, pattern) =>
    new Promise((resolve, reject) => {
      const expected = new RegExp(pattern);
      const elements = () => [...document.querySelectorAll(selector)];
      const isShown = () =>
        elements().some((element) => expected.test(element.textContent) && element.checkVisibility());
      const limit = setTimeout(() => {
        const texts = elements().map(({ textContent }) => JSON.stringify(textContent.slice(0, 100)));
        reject(new Error(`${selector} did not show ${pattern}, but ${texts.join(', ') || 'is not there'}`));
      }, LIMIT_MS);
      const finish = () =>
        // The first frame draws it; it is visible when the second starts.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            clearTimeout(limit);
            resolve(now());
          }),
        );
      if (isShown()) {
        finish();
        return;
      }
      const observer = new MutationObserver(() => {
        if (!isShown()) return;
        observer.disconnect();
        finish();
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    }),
};
