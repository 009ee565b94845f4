import { lazyView } from '@heliograph/ui/light';
import { useEffect, useState } from 'react';
import { PublicView } from './PublicView.tsx';
import { StartingScreen } from './StartingScreen.tsx';
import styles from './Wall.module.css';
import type { WallQuery } from './wallQuery.ts';

/** Loaded before the page of a display is rendered; guests do not need it. */
export const DisplayWall = lazyView(
  async () => (await import('./DisplayWall.tsx')).DisplayWall,
  <StartingScreen />,
);
// Loaded only for previews: displays need neither it nor the schemas it validates messages with.
const Preview = lazyView(async () => (await import('../preview/Preview.tsx')).Preview);

/** The whole screen. The pointer is hidden while it is not in use. */
export function Wall({ mode }: { mode: WallQuery['mode'] }) {
  const isActive = useUserActivity();
  return (
    <main className={styles.wall} data-awake={isActive || undefined}>
      {mode === 'display' && <DisplayWall isActive={isActive} />}
      {mode === 'guest' && <PublicView isActive={isActive} />}
      {mode === 'preview' && <Preview />}
    </main>
  );
}

/** Time without input after which the wall counts as unused, ms. */
const INACTIVE_AFTER_MS = 4000;
const INPUT_EVENTS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** True while the pointer or the keyboard is in use. */
function useUserActivity(): boolean {
  const [isActive, setIsActive] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onInput = () => {
      setIsActive(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsActive(false), INACTIVE_AFTER_MS);
    };
    for (const event of INPUT_EVENTS) window.addEventListener(event, onInput);
    return () => {
      clearTimeout(timer);
      for (const event of INPUT_EVENTS) window.removeEventListener(event, onInput);
    };
  }, []);
  return isActive;
}
