import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';

/** Frames that the chart takes to be drawn anew. */
const FRAMES = 4;

/** Prints the page once it is drawn for paper. @returns whether it is, and what prints it */
export function usePaper(): { paper: boolean; print: () => void } {
  const [printing, setPrinting] = useState(false);
  const onPaper = useMediaQuery('print', false, { getInitialValueInEffect: false });

  useEffect(() => {
    if (!printing) return;
    let frame = 0;
    let left = FRAMES;
    const done = () => setPrinting(false);
    addEventListener('afterprint', done);
    const wait = () => {
      left--;
      if (left > 0) frame = requestAnimationFrame(wait);
      else window.print();
    };
    frame = requestAnimationFrame(wait);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', done);
    };
  }, [printing]);

  return { paper: printing || onPaper, print: useCallback(() => setPrinting(true), []) };
}
