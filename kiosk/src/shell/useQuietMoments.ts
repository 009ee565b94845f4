import { useEffect, useEffectEvent } from 'react';
import { quietMoment } from '../recovery/quietMoment.ts';

/** Where nothing changes by itself a moment comes this often, ms. */
const EVERY = 60_000;

/** Says when the page may be loaded anew: whenever `occasion` changes and now and then, while it is `quiet`. */
export function useQuietMoments(quiet: boolean, occasion: string) {
  const tell = useEffectEvent(() => {
    if (quiet) quietMoment();
  });
  useEffect(() => {
    tell();
    const timer = setInterval(() => tell(), EVERY);
    return () => clearInterval(timer);
  }, [occasion]);
}
