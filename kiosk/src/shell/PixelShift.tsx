import { pixelShift } from '@heliograph/domain/displays';
import { nowAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import type { CSSProperties, ReactNode } from 'react';
import styles from './PixelShift.module.css';

/** Burn-in protection: while `enabled`, moves its children a step each minute, within the empty edge of every scene. */
export function PixelShift({ enabled, children }: { enabled: boolean; children: ReactNode }) {
  const { x, y } = pixelShift(useAtomValue(nowAtom));
  const offset = enabled ? ({ '--x': x, '--y': y } as CSSProperties) : undefined;
  return (
    <div className={styles.content} style={offset}>
      {children}
    </div>
  );
}
