import { useFormat, useTranslation } from '@heliograph/i18n';
import { BrokenLinkIcon, Grid, ReloadIcon, Text, WarningIcon } from '@heliograph/ui/light';
import type { ReactNode } from 'react';
import type { BoardState, LastSummary } from '../model/boardState.ts';
import { formatMoment } from './formatMoment.ts';
import styles from './LinkBanner.module.css';

interface LinkBannerProps {
  state: BoardState;
  lastSummary: LastSummary | null;
  /** ms */
  now: number;
}

/** Across the whole board while it is not live, so that stale values are not mistaken for live ones. */
export function LinkBanner(props: LinkBannerProps) {
  const notice = useNotice(props);
  if (!notice) return null;
  return (
    <div className={styles.banner} data-mood={notice.mood} role="alert">
      <Grid as="span" size={32}>
        {notice.icon}
      </Grid>
      <strong className={styles.title}>{notice.title}</strong>
      <Text as="span" size={18}>
        {notice.hint}
      </Text>
    </div>
  );
}

interface Notice {
  mood: 'bad' | 'odd' | 'calm';
  icon: ReactNode;
  title: string;
  hint: string;
}

function useNotice({ state, lastSummary, now }: LinkBannerProps): Notice | null {
  const { t } = useTranslation('board');
  const format = useFormat();
  const last = lastSummary && formatMoment(format, lastSummary.at, now);
  switch (state.kind) {
    case 'live':
      return null;
    case 'connecting':
      return {
        mood: 'calm',
        icon: <ReloadIcon />,
        title: t('link.connecting'),
        hint: last ? t('link.disconnectedHint', { time: last }) : t('link.connectingHint'),
      };
    case 'signedOut':
      return {
        mood: 'calm',
        icon: <BrokenLinkIcon />,
        title: t('link.signedOut'),
        hint: t('link.signedOutHint'),
      };
    case 'disconnected':
      return {
        mood: 'bad',
        icon: <BrokenLinkIcon />,
        title: t('link.disconnected', { time: formatMoment(format, state.since, now) }),
        hint: last ? t('link.disconnectedHint', { time: last }) : t('link.disconnectedEmpty'),
      };
    case 'stale':
      return {
        mood: 'odd',
        icon: <WarningIcon />,
        title: t('link.stale'),
        hint: last ? t('link.staleHint', { time: last }) : t('link.staleEmpty'),
      };
    case 'offline':
      return {
        mood: 'bad',
        icon: <WarningIcon />,
        title: t('link.nothingReceived', { time: last ?? '' }),
        hint: t('link.nothingReceivedHint'),
      };
  }
}
