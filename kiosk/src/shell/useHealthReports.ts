import { linkAtom, useEngine } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { currentBuild } from '../recovery/build.ts';

/** Between two reports, ms. */
const REPORT_EVERY = 5000;
/** Frames are counted for each twelfth report only, because counting makes the browser draw all of them. */
const COUNT_EVERY = 12;

/** Reports the display's health at intervals, and at once when the scene changes. @param scene id; null while a fault is shown */
export function useHealthReports(scene: string | null) {
  const { api } = useEngine();
  const live = useAtomValue(linkAtom).state === 'live';
  const frames = useRef<number | null>(null);

  const report = useEffectEvent(() => {
    const health = {
      build: currentBuild(),
      started_at: Math.round(performance.timeOrigin),
      heap_mb: heapMb(),
      fps: document.hidden ? null : frames.current,
      screen: {
        width: Math.max(1, innerWidth),
        height: Math.max(1, innerHeight),
        ratio: devicePixelRatio,
      },
      scene,
      live,
    };
    // The next report follows soon.
    api.wall.report(health).catch(() => undefined);
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    let reports = 0;
    async function run() {
      if (reports++ % COUNT_EVERY === 1) frames.current = await countFrames();
      if (isUnmounted) return;
      report();
      timer = setTimeout(() => void run(), REPORT_EVERY);
    }
    void run();
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, []);

  useEffect(() => report(), [scene, live]);
}

/** Frames per second; null if the page is hidden in the meantime. */
function countFrames(): Promise<number | null> {
  return new Promise((resolve) => {
    if (document.hidden) {
      resolve(null);
      return;
    }
    let frames = 0;
    let from: number | null = null;
    // A hidden page gets no frames.
    const hide = () => end(null);
    document.addEventListener('visibilitychange', hide, { once: true });

    function end(count: number | null) {
      document.removeEventListener('visibilitychange', hide);
      cancelAnimationFrame(request);
      resolve(count);
    }
    function frame(now: number) {
      from ??= now;
      if (now - from >= 1000) end(Math.round((frames * 10_000) / (now - from)) / 10);
      else {
        frames++;
        request = requestAnimationFrame(frame);
      }
    }
    let request = requestAnimationFrame(frame);
  });
}

/** Script memory of the page, MB; null where the browser does not report it. */
function heapMb(): number | null {
  // Chromium only, missing in the types.
  const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } };
  return memory ? Math.round(memory.usedJSHeapSize / 1e5) / 10 : null;
}
