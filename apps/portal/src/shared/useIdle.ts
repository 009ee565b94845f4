import { whenIdle } from '@heliograph/ui/light';
import { useEffect, useState } from 'react';

/** True once the browser has had nothing to do since `isReady`: for what the page does not need first. */
export function useIdle(isReady: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => (isReady && !isIdle ? whenIdle(() => setIsIdle(true)) : undefined), [isReady, isIdle]);
  return isIdle;
}
