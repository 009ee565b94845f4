import { atom } from 'jotai';

const shown = atom(Date.now());

/** The time, ms, each second while the page is visible; for ages and clocks. */
export const nowAtom = atom(
  (get) => get(shown),
  (_get, set) => {
    let timer: ReturnType<typeof setTimeout> | undefined;

    function tick() {
      const now = Date.now();
      set(shown, now);
      timer = setTimeout(tick, 1000 - (now % 1000));
    }

    function follow() {
      clearTimeout(timer);
      if (!document.hidden) tick();
    }

    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  },
);
nowAtom.onMount = (begin) => begin();
