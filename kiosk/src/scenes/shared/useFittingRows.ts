import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * How many rows fit into the element that is given the answered ref, at least one; measured, and again whenever its size
 * changes. Its style sheet sets the height of a row (`--row`) and the space between two (`--gap`), rem. Zero before it was
 * measured.
 */
export function useFittingRows<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const container = useRef<E>(null);
  const [rows, setRows] = useState(0);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const measure = () => {
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
      const style = getComputedStyle(element);
      const [row, gap] = ['--row', '--gap'].map((name) => parseFloat(style.getPropertyValue(name)) * rem);
      setRows(Math.max(1, Math.floor((element.clientHeight + gap!) / (row! + gap!))));
    };
    // Calls it once the element is laid out, which measuring now would have the browser do one more time.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [container, rows];
}
