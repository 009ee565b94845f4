import { OpenBoard } from '../scenes/board/OpenBoard.tsx';
import { WallControls } from './WallControls.tsx';
import styles from './Wall.module.css';
import { useAwake } from './useAwake.ts';

/** The whole screen: the board, and controls while somebody is at the pointer. */
export function Wall() {
  const awake = useAwake();
  return (
    <main className={styles.wall} data-awake={awake || undefined}>
      <OpenBoard />
      <WallControls visible={awake} />
    </main>
  );
}
