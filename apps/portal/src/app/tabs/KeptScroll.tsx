import { useEffect, useRef, type ReactNode } from 'react';
import styles from './KeptScroll.module.css';

/** What a person does to a page before they scroll it. */
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls a page, and brings it back to where it was left when it is shown again. Its content may need a moment to
 * reach its height, so the place is held until it is reached or the person takes over. `anchor` changes when an address
 * with a hash is followed: the page then shows what the hash names.
 */
export function KeptScroll({ anchor, children }: { anchor: string | null; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const left = useRef({ top: 0, left: 0 });
  const shown = useRef(anchor);

  useEffect(() => {
    const element = box.current;
    const place = left.current;
    if (!element) return;
    const led = anchor !== null && anchor !== shown.current;
    shown.current = anchor;
    const over = new AbortController();
    const { signal } = over;
    const record = () => (left.current = { top: element.scrollTop, left: element.scrollLeft });
    element.addEventListener('scroll', record, { signal });
    if (led || (place.top === 0 && place.left === 0)) return () => over.abort();

    const content = new ResizeObserver(hold);
    const letGo = () => content.disconnect();
    function hold() {
      if (!element) return;
      element.scrollTop = place.top;
      element.scrollLeft = place.left;
      if (Math.abs(element.scrollTop - place.top) < 1) letGo();
    }
    for (const child of element.children) content.observe(child);
    for (const hand of HANDS) element.addEventListener(hand, letGo, { passive: true, signal });
    return () => {
      letGo();
      over.abort();
    };
  }, [anchor]);

  return (
    <div ref={box} className={styles.page}>
      {children}
    </div>
  );
}
