import { useEffect, useState, type RefObject } from 'react';

/** On which sides a box that scrolls sideways has more than it shows. */
export type Overflow = 'none' | 'start' | 'end' | 'both';

export function useOverflow(box: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState<Overflow>('none');
  useEffect(() => (box.current ? watchOverflow(box.current, setOverflow) : undefined), [box]);
  return overflow;
}

/** Tells the overflow of a box now and whenever it changes. @returns ends it */
export function watchOverflow(element: Element, tell: (overflow: Overflow) => void): () => void {
  const measure = () => {
    const start = element.scrollLeft > 1;
    const end = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
    tell(start && end ? 'both' : start ? 'start' : end ? 'end' : 'none');
  };
  const sizes = new ResizeObserver(measure);
  sizes.observe(element);
  for (const child of element.children) sizes.observe(child);
  element.addEventListener('scroll', measure, { passive: true });
  return () => {
    sizes.disconnect();
    element.removeEventListener('scroll', measure);
  };
}
