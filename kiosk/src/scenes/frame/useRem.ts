import { useEffect, useState } from 'react';

/** CSS pixels of one rem, which follows the size of the screen; for canvases, which know no rem. */
export function useRem(): number {
  const [rem, setRem] = useState(measured);
  useEffect(() => {
    const measure = () => setRem(measured());
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return rem;
}

const measured = () => parseFloat(getComputedStyle(document.documentElement).fontSize);
