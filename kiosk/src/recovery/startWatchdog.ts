import { currentBuild } from './build.ts';

/**
 * Starts a worker that watches this page's main thread; the service worker restarts the page when it hangs. A page that
 * the browser froze does not answer either and must not be restarted. @param client this page's id in the service worker
 */
export function startWatchdog(client: string): void {
  let watchdog: Worker | null = null;

  function start() {
    watchdog = new Worker(new URL('./workers/watchdog.ts', import.meta.url), {
      type: 'module',
      name: 'heliograph-watchdog',
    });
    const mine = watchdog;
    mine.onmessage = () => mine.postMessage(null);
    mine.postMessage(new URLSearchParams({ page: client, build: currentBuild() }).toString());
  }

  start();
  document.addEventListener('freeze', () => watchdog?.terminate());
  document.addEventListener('resume', start);
}
