import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { measureEms } from '../text/measureEms.ts';

/** Steps that divide hours and months evenly. */
const STEPS = [1, 2, 3, 4, 6, 8, 12, 24];
/** Between two labels, em. */
const GAP = 0.5;

/**
 * Every how many-th of evenly spaced labels has room in the element with the returned ref, measured whenever its size
 * changes.
 */
export function useLabelStep<E extends HTMLElement>(
  labels: readonly string[],
): [RefObject<E | null>, number] {
  const row = useRef<E>(null);
  /** em */
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
  const widest = Math.max(0, ...labels.map(measureEms)) + GAP;
  const least = (widest * labels.length) / room;
  return [row, STEPS.find((step) => step >= least) ?? Math.ceil(least)];
}
