import { linkAtom, useEngine } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { thisBuild } from '../../recovery/build.ts';
import { countFrames } from './countFrames.ts';
import { heapMb } from './heapMb.ts';

/** Between two reports, ms. */
const EVERY = 5000;
/** Frames are counted with each twelfth, not while the page still loads: to count them it must draw all of them. */
const COUNT_EVERY = 12;

/** Tells how the display is: now and then, and at once when another scene is shown. @param scene id; null for none of its own */
export function useHealthReports(scene: string | null) {
  const { api } = useEngine();
  const live = useAtomValue(linkAtom).state === 'live';
  const frames = useRef<number | null>(null);

  const report = useEffectEvent(() => {
    const health = {
      build: thisBuild(),
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
    // Nobody is there to be told that it failed; the next one is soon.
    api.wall.report(health).catch(() => undefined);
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    let reports = 0;
    async function run() {
      if (reports++ % COUNT_EVERY === 1) frames.current = await countFrames();
      if (gone) return;
      report();
      timer = setTimeout(() => void run(), EVERY);
    }
    void run();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, []);

  useEffect(() => report(), [scene, live]);
}
