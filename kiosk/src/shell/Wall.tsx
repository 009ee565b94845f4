import { wallAtom } from '@heliograph/engine-client';
import { lazyView } from '@heliograph/ui/light';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { PairingScreen } from '../pairing/PairingScreen.tsx';
import { PairedWall } from './PairedWall.tsx';
import { PublicView } from './PublicView.tsx';
import { StartingScreen } from './StartingScreen.tsx';
import { useWakeLock } from './useWakeLock.ts';
import styles from './Wall.module.css';
import type { WallQuery } from './wallQuery.ts';

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

/** A display: starting, waiting to be paired, or showing its scenes. */
function DisplayWall({ isActive }: { isActive: boolean }) {
  const wall = useAtomValue(wallAtom);
  useWakeLock();
  switch (wall?.stage) {
    case undefined:
    case 'starting':
      return <StartingScreen />;
    case 'pairing':
      return <PairingScreen pairingCode={wall.pairingCode} revoked={wall.revoked} isActive={isActive} />;
    case 'paired':
      // Another display starts with its first scene.
      return <PairedWall key={wall.displayId} wall={wall} isActive={isActive} />;
  }
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
