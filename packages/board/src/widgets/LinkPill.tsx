import type { FleetSummary } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Reading, Row, StatusLabel, type StatusTone } from '@heliograph/ui/light';
import { memo } from 'react';
import { hasStaleValues, type BoardState } from '../model/boardState.ts';
import styles from './LinkPill.module.css';

interface LinkPillProps {
  state: BoardState;
  gateways: FleetSummary['gateways'] | null;
}

/** Shows whether the board is live, and how many gateways report; green only while all do. */
export const LinkPill = memo(function LinkPill({ state, gateways }: LinkPillProps) {
  const { t } = useTranslation(['common', 'board']);
  const format = useFormat();
  const count =
    gateways &&
    t('board:link.gatewaysOf', {
      reporting: format.integer(gateways.reporting),
      of: format.integer(gateways.of),
    });
  if (state.kind === 'live' && gateways !== null && gateways.reporting < gateways.of)
    return (
      <Row gap={[4, 16]} align="center" wrap size={18} role="status">
        <StatusLabel tone="warning" pill>
          {`${count} ${t('board:link.gateways')}`}
        </StatusLabel>
      </Row>
    );
  return (
    <Row gap={[4, 16]} align="center" wrap size={18} role="status">
      <StatusLabel tone={TONES[state.kind]} pill>
        {t(`link.${WORDS[state.kind]}`)}
      </StatusLabel>
      {gateways !== null && gateways.of > 0 && (
        <span className={styles.gateways}>
          <Reading value={count} stale={hasStaleValues(state)} />
          {t('board:link.gateways')}
        </span>
      )}
    </Row>
  );
});

const TONES: Record<BoardState['kind'], StatusTone> = {
  live: 'normal',
  connecting: 'nodata',
  signedOut: 'offline',
  stale: 'warning',
  offline: 'fault',
  disconnected: 'fault',
};

const WORDS = {
  live: 'live',
  connecting: 'connecting',
  signedOut: 'signedOut',
  stale: 'stale',
  offline: 'stale',
  disconnected: 'disconnected',
} as const satisfies Record<BoardState['kind'], string>;
