import { thisBuild } from './build.ts';

/**
 * Has a worker watch that this page's main thread answers, and the service worker restart the page when it does not.
 * A page that the browser froze answers nothing and is not to be restarted. @param client this page's id there
 */
export function watchPage(client: string): void {
  let watchdog: Worker | null = null;

  function begin() {
    watchdog = new Worker(new URL('./workers/watchdog.ts', import.meta.url), {
      type: 'module',
      name: 'heliograph-watchdog',
    });
    const mine = watchdog;
    mine.onmessage = () => mine.postMessage(null);
    mine.postMessage(new URLSearchParams({ page: client, build: thisBuild() }).toString());
  }

  begin();
  document.addEventListener('freeze', () => watchdog?.terminate());
  document.addEventListener('resume', begin);
}
