import { pixelShift } from '@heliograph/domain/displays';
import { nowAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import type { CSSProperties, ReactNode } from 'react';
import styles from './Picture.module.css';

/** All that a display shows. While `shifting` it moves a step each minute, within the empty edge of every scene. */
export function Picture({ shifting, children }: { shifting: boolean; children: ReactNode }) {
  const { x, y } = pixelShift(useAtomValue(nowAtom));
  const place = shifting ? ({ '--x': x, '--y': y } as CSSProperties) : undefined;
  return (
    <div className={styles.picture} style={place}>
      {children}
    </div>
  );
}
