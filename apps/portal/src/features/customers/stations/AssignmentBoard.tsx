import type { CustomerStation } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { EmptyState, Skeleton, StationIcon, VisuallyHidden } from '@heliograph/ui';
import { useState } from 'react';
import { ArrowLeftIcon, ArrowRightIcon } from '../icons.tsx';
import styles from './AssignmentBoard.module.css';
import { bySide, moved, type Side } from './assignment.ts';
import { MoveButton } from './MoveButton.tsx';
import { StationSide } from './StationSide.tsx';

export interface AssignmentBoardProps {
  stations: readonly CustomerStation[];
  bound: ReadonlySet<number>;
  unsaved: ReadonlySet<number>;
  /** Being saved: nothing moves meanwhile. */
  busy: boolean;
  onChange: (bound: ReadonlySet<number>) => void;
}

/** Unbound and bound stations side by side, and the arrows that move the ticked between them. */
export function AssignmentBoard({ stations, bound, unsaved, busy, onChange }: AssignmentBoardProps) {
  const { t } = useTranslation('customers');
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [told, setTold] = useState('');
  const sides = bySide(stations, bound);

  function tick(ids: readonly number[], on: boolean) {
    const next = new Set(ticked);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setTicked(next);
  }

  const movable = (from: Side) => sides[from].map(({ id }) => id).filter((id) => ticked.has(id));

  function move(from: Side, to: Side) {
    const ids = movable(from);
    onChange(moved(bound, ids, to));
    tick(ids, false);
    setTold(t(to === 'bound' ? 'assign.boundNow' : 'assign.unboundNow', { count: ids.length }));
  }

  if (stations.length === 0)
    return (
      <EmptyState icon={<StationIcon />} title={t('assign.noStations')} hint={t('assign.noStationsHint')} />
    );
  const side = (which: Side) => (
    <StationSide side={which} stations={sides[which]} ticked={ticked} unsaved={unsaved} onTick={tick} />
  );
  return (
    <div className={styles.board} inert={busy}>
      {side('unbound')}
      <div className={styles.arrows}>
        <MoveButton
          to="bound"
          count={movable('unbound').length}
          icon={<ArrowRightIcon />}
          onMove={() => move('unbound', 'bound')}
        />
        <MoveButton
          to="unbound"
          count={movable('bound').length}
          icon={<ArrowLeftIcon />}
          onMove={() => move('bound', 'unbound')}
        />
      </div>
      {side('bound')}
      <VisuallyHidden>
        <span role="status">{told}</span>
      </VisuallyHidden>
    </div>
  );
}

/** The board's shape while it is on its way. */
export function BoardSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.board} role="status" aria-label={t('loading')}>
      <div className={styles.waiting}>
        <Skeleton />
      </div>
      <div className={styles.arrows} />
      <div className={styles.waiting}>
        <Skeleton />
      </div>
    </div>
  );
}
