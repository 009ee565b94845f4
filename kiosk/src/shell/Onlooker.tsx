import { OpenBoard } from '../scenes/board/OpenBoard.tsx';
import { OnlookerControls } from './controls/OnlookerControls.tsx';
import { useQuietMoments } from './useQuietMoments.ts';
import { useWakeLock } from './useWakeLock.ts';

/** The board for whoever looks on, and controls while somebody is at the pointer. */
export function Onlooker({ awake }: { awake: boolean }) {
  useWakeLock();
  useQuietMoments(!awake, 'board');
  return (
    <>
      <OpenBoard />
      <OnlookerControls visible={awake} />
    </>
  );
}
