import { BoardClock, boardStaleAtom, LiveLinkBanner, LiveLinkPill } from '@heliograph/board';
import type { Scene, SceneKind } from '@heliograph/contracts/http';
import { nowAtom } from '@heliograph/engine-client';
import { LogoMark } from '@heliograph/ui/light';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { FittedName } from './FittedName.tsx';
import styles from './SceneFrame.module.css';

/** Props of the component of a kind of scene. */
export interface SceneProps<K extends SceneKind> {
  scene: Extract<Scene, { kind: K }>;
}

/** The frame of every scene: logo, title, connection and time. */
export function SceneFrame({ title, children }: { title: string; children: ReactNode }) {
  const stale = useAtomValue(boardStaleAtom);
  return (
    <div className={styles.frame} data-stale={stale || undefined}>
      <header className={styles.header}>
        <LogoMark className={styles.logo} />
        <h1 className={styles.title}>
          <FittedName name={title} />
        </h1>
        <LiveLinkPill />
        <Clock />
      </header>
      <LiveLinkBanner />
      <div className={styles.body}>{children}</div>
    </div>
  );
}

function Clock() {
  return <BoardClock now={useAtomValue(nowAtom)} />;
}
