import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Font sizes in whole px, and the most columns that a text is set in. */
export interface TextLimits {
  /** Larger is not read any better. */
  most: number;
  /** Below this it is set in more columns first, and words may break. */
  least: number;
  columns: number;
}

/**
 * Sets the text in the element that is given the answered ref as large as it fits into the element around it, by the
 * custom properties `--size` (px) and `--columns`: all of it, whatever its length, and again whenever there is more or
 * less room. Anything that changes the text must change `text`.
 */
export function useFittedText<E extends HTMLElement>(
  text: string,
  limitsOf: (room: { width: number; height: number }) => TextLimits,
): RefObject<E | null> {
  const content = useRef<E>(null);
  useLayoutEffect(() => {
    const element = content.current;
    const room = element?.parentElement;
    if (!element || !room) return;
    const fit = () =>
      fitText(element, room, limitsOf({ width: room.clientWidth, height: room.clientHeight }));
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(room);
    return () => observer.disconnect();
  }, [text, limitsOf]);
  return content;
}

function fitText(element: HTMLElement, room: HTMLElement, { most, least, columns }: TextLimits) {
  const fits = (size: number, count: number, breaks: boolean) => {
    element.style.setProperty('--size', `${size}px`);
    element.style.setProperty('--columns', String(count));
    element.toggleAttribute('data-breaks', breaks);
    return element.scrollWidth <= room.clientWidth && element.scrollHeight <= room.clientHeight;
  };
  /** The largest size that fits, to the pixel; null where none from `from` on does. */
  const largest = (from: number, count: number, breaks: boolean): number | null => {
    if (!fits(from, count, breaks)) return null;
    let [low, high] = [from, most];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (fits(middle, count, breaks)) low = middle;
      else high = middle;
    }
    return low;
  };
  for (const breaks of [false, true]) {
    for (let count = 1; count <= columns; count++) {
      const size = largest(least, count, breaks);
      if (size === null) continue;
      fits(size, count, breaks);
      return;
    }
  }
  fits(largest(1, columns, true) ?? 1, columns, true);
}
