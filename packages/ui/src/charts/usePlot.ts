import { useEffect, useRef, type RefObject } from 'react';
import { useTheme } from '../theme/ThemeProvider.tsx';

/** Something drawn in an element, anew whenever what it shows has changed. */
export interface Plot<Drawing> {
  draw(drawing: Drawing): void;
  destroy(): void;
}

/**
 * Keeps a plot of `drawing` in the element that is given the answered ref, in the colours and type the document has at
 * the time. `load` fetches what draws, once the element is shown; it must stay the same.
 */
export function usePlot<Drawing>(
  load: () => Promise<(container: HTMLElement) => Plot<Drawing>>,
  drawing: Drawing,
): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const plot = useRef<Promise<Plot<Drawing>>>(null);
  const { theme } = useTheme();

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const made = load().then((create) => create(element));
    plot.current = made;
    return () => {
      plot.current = null;
      void made.then((chart) => {
        chart.destroy();
      });
    };
  }, [load]);

  useEffect(() => {
    const draw = () => {
      const shown = plot.current;
      void shown?.then((chart) => {
        // Fetching may have taken longer than the element was shown.
        if (plot.current === shown) chart.draw(drawing);
      });
    };
    draw();
    // Sizes of type follow the root's font size, which follows the window on the wall.
    window.addEventListener('resize', draw);
    return () => {
      window.removeEventListener('resize', draw);
    };
  }, [drawing, theme]);

  return container;
}
