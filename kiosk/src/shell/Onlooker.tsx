import { OpenBoard } from '../scenes/board/OpenBoard.tsx';
import { OnlookerControls } from './controls/OnlookerControls.tsx';
import { useWakeLock } from './useWakeLock.ts';

/** The board for whoever looks on, and controls while somebody is at the pointer. */
export function Onlooker({ awake }: { awake: boolean }) {
  useWakeLock();
  return (
    <>
      <OpenBoard />
      <OnlookerControls visible={awake} />
    </>
  );
}
