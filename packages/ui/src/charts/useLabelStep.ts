import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Steps that divide hours and months evenly. */
const STEPS = [1, 2, 3, 4, 6, 8, 12, 24];
/** Between two labels, in widths of a letter. */
const GAP = 1.5;

/**
 * Of the labels that stand evenly below the element which is given the answered ref, each how many-th has room: measured,
 * and again whenever its size changes.
 */
export function useLabelStep<E extends HTMLElement>(
  labels: readonly string[],
): [RefObject<E | null>, number] {
  const row = useRef<E>(null);
  const [room, setRoom] = useState(Infinity);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => setRoom(element.clientWidth / parseFloat(getComputedStyle(element).fontSize));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const widest = Math.max(...labels.map(lettersOf)) + GAP;
  const least = (widest * labels.length * LETTER_EM) / room;
  return [row, STEPS.find((step) => step >= least) ?? Math.ceil(least)];
}

const LETTER_EM = 0.6;

/** Width of a label; letters of Chinese are nearly twice as wide. */
function lettersOf(label: string): number {
  return Array.from(label).reduce((sum, letter) => sum + (letter > '⺀' ? 1 / LETTER_EM : 1), 0);
}
