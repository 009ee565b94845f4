import { atom } from 'jotai';

/** Between two looks at the clock, ms. */
const LOOK = 250;

const shown = atom(Date.now());

/**
 * The time, ms, each second while the page is visible; for ages and clocks. A machine that slept wakes in the middle of
 * a second of its timers while its clock has jumped: it is looked at more often than it is shown.
 */
export const nowAtom = atom(
  (get) => get(shown),
  (get, set) => {
    let timer: ReturnType<typeof setTimeout> | undefined;

    function look() {
      clearTimeout(timer);
      if (document.hidden) return;
      const now = Date.now();
      if (Math.floor(now / 1000) !== Math.floor(get(shown) / 1000)) set(shown, now);
      timer = setTimeout(look, Math.min(LOOK, 1000 - (now % 1000)));
    }

    look();
    // Hidden, frozen, or kept in the back/forward cache until now.
    document.addEventListener('visibilitychange', look);
    document.addEventListener('resume', look);
    addEventListener('pageshow', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      document.removeEventListener('resume', look);
      removeEventListener('pageshow', look);
    };
  },
);
nowAtom.onMount = (begin) => begin();
