import { atom } from 'jotai';

/** Interval of clock checks, ms. */
const CHECK_MS = 250;

const shown = atom(Date.now());

/**
 * Current time, ms, updated each second while the page is visible; for ages and clocks. After sleep, the
 * clock jumps within a timer's second, so it is checked more often than it is shown.
 */
export const nowAtom = atom(
  (get) => get(shown),
  (get, set) => {
    let timer: ReturnType<typeof setTimeout> | undefined;

    function check() {
      clearTimeout(timer);
      if (document.hidden) return;
      const now = Date.now();
      if (Math.floor(now / 1000) !== Math.floor(get(shown) / 1000)) set(shown, now);
      timer = setTimeout(check, Math.min(CHECK_MS, 1000 - (now % 1000)));
    }

    check();
    // Hidden, frozen, or kept in the back/forward cache until now.
    document.addEventListener('visibilitychange', check);
    document.addEventListener('resume', check);
    addEventListener('pageshow', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
      document.removeEventListener('resume', check);
      removeEventListener('pageshow', check);
    };
  },
);
nowAtom.onMount = (begin) => begin();
