import { BoardClock, hasStaleValues, LinkBanner, LinkPill, useBoardState } from '@heliograph/board';
import type { Scene, SceneKind } from '@heliograph/contracts/http';
import { LogoMark } from '@heliograph/ui/light';
import type { ReactNode } from 'react';
import { FittedName } from './FittedName.tsx';
import styles from './SceneFrame.module.css';

/** Props of the component of a kind of scene. */
export interface SceneProps<K extends SceneKind> {
  scene: Extract<Scene, { kind: K }>;
}

/** The frame of every scene: logo, title, connection and time. */
export function SceneFrame({ title, children }: { title: string; children: ReactNode }) {
  const { state, summary, lastSummary, now } = useBoardState();
  return (
    <div className={styles.frame} data-stale={hasStaleValues(state) || undefined}>
      <header className={styles.header}>
        <LogoMark className={styles.logo} />
        <h1 className={styles.title}>
          <FittedName name={title} />
        </h1>
        <LinkPill state={state} gateways={summary?.gateways ?? null} />
        <BoardClock now={now} />
      </header>
      <LinkBanner state={state} lastSummary={lastSummary} now={now} />
      <div className={styles.body}>{children}</div>
    </div>
  );
}
