import { BoardClock, LinkBanner, LinkPill, isOld, useBoardState } from '@heliograph/board';
import { LogoMark } from '@heliograph/ui';
import type { ReactNode } from 'react';
import styles from './SceneFrame.module.css';

/** What all scenes have around them: whose they are, whether what they show is live, and the time. */
export function SceneFrame({ title, children }: { title: string; children: ReactNode }) {
  const { state, summary, known, now } = useBoardState();
  return (
    <div className={styles.frame} data-old={isOld(state) || undefined}>
      <header className={styles.header}>
        <LogoMark className={styles.logo} />
        <h1 className={styles.title}>{title}</h1>
        <LinkPill state={state} gateways={summary?.gateways ?? null} />
        <BoardClock now={now} />
      </header>
      <LinkBanner state={state} known={known} now={now} />
      <div className={styles.body}>{children}</div>
    </div>
  );
}
