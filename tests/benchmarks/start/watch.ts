/** Runs in the measured page: when an element first showed what it is expected to, painted. */
export interface StartWatch {
  /**
   * Resolves when the text of an element matches and is painted.
   * @returns epoch ms
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

const now = () => performance.timeOrigin + performance.now();

window.startWatch = {
  clicked: () =>
    new Promise((resolve) => addEventListener('click', () => resolve(now()), { capture: true, once: true })),
  shown: (selector, pattern) =>
    new Promise((resolve) => {
      const expected = new RegExp(pattern);
      const isShown = () =>
        [...document.querySelectorAll(selector)].some(
          (element) => expected.test(element.textContent) && element.checkVisibility(),
        );
      const finish = () =>
        // The first frame draws it; it is visible when the second starts.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(now())));
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
