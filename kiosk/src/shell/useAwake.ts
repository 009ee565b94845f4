import { useEffect, useState } from 'react';

/** How long after the last sign of a person the wall falls asleep, ms. */
const REST = 4000;
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** True while somebody uses the pointer or the keyboard. */
export function useAwake(): boolean {
  const [awake, setAwake] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      setAwake(true);
      clearTimeout(timer);
      timer = setTimeout(() => setAwake(false), REST);
    };
    for (const sign of SIGNS) window.addEventListener(sign, wake);
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, wake);
    };
  }, []);
  return awake;
}
