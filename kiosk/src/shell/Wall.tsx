import { Preview } from '../preview/Preview.tsx';
import { DisplayWall } from './DisplayWall.tsx';
import { Onlooker } from './Onlooker.tsx';
import styles from './Wall.module.css';
import { useAwake } from './useAwake.ts';
import type { WallQuery } from './wallQuery.ts';

/** The whole screen; what is on it depends on who shows it. The pointer is out of sight while nobody uses it. */
export function Wall({ mode }: { mode: WallQuery['mode'] }) {
  const awake = useAwake();
  return (
    <main className={styles.wall} data-awake={awake || undefined}>
      {mode === 'display' && <DisplayWall awake={awake} />}
      {mode === 'guest' && <Onlooker awake={awake} />}
      {mode === 'preview' && <Preview />}
    </main>
  );
}
