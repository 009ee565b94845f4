import { useCallback, useEffect, useState, type RefObject } from 'react';

/** Rows above and beneath those in sight, for scrolling. */
const BEYOND = 8;
const ROW_REM = 2.125;

/** Which of many rows of equal height are in sight in a box that scrolls. */
export function useWindow(box: RefObject<HTMLElement | null>, rows: number) {
  const [view, setView] = useState({ top: 0, size: 600 });
  const height = ROW_REM * parseFloat(getComputedStyle(document.documentElement).fontSize);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => setView({ top: element.scrollTop, size: element.clientHeight });
    const size = new ResizeObserver(look);
    size.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      size.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);

  const reveal = useCallback(
    (row: number) => {
      const element = box.current;
      if (!element) return;
      const top = row * height;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + height > element.scrollTop + element.clientHeight)
        element.scrollTop = top + height - element.clientHeight;
    },
    [box, height],
  );

  const from = Math.min(Math.max(0, Math.floor(view.top / height) - BEYOND), Math.max(0, rows - 1));
  return {
    from,
    /** Past the last. */
    to: Math.min(rows, Math.ceil((view.top + view.size) / height) + BEYOND),
    /** Of a row, px. */
    height,
    reveal,
    /** Rows that fit. */
    page: () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / height) - 1),
  };
}
