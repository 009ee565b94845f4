import { wallAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { PairingScreen } from '../pairing/PairingScreen.tsx';
import { PairedWall } from './PairedWall.tsx';
import { StartingScreen } from './StartingScreen.tsx';
import { useWakeLock } from './useWakeLock.ts';

/** A display: starting, waiting to be paired, or showing its scenes. */
export function DisplayWall({ isActive }: { isActive: boolean }) {
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
