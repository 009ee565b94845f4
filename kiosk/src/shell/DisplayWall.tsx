import { wallAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { PairingScreen } from '../pairing/PairingScreen.tsx';
import { PairedWall } from './PairedWall.tsx';
import { StartingScreen } from './StartingScreen.tsx';
import { useWakeLock } from './useWakeLock.ts';

/** A display: starting, asking to be paired, or showing its scenes. */
export function DisplayWall({ awake }: { awake: boolean }) {
  const wall = useAtomValue(wallAtom);
  useWakeLock();
  switch (wall?.stage) {
    case undefined:
    case 'starting':
      return <StartingScreen />;
    case 'pairing':
      return <PairingScreen invitation={wall.invitation} revoked={wall.revoked} awake={awake} />;
    case 'paired':
      // Another display's scenes begin anew.
      return <PairedWall key={wall.displayId} wall={wall} awake={awake} />;
  }
}
