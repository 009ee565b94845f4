import { FlowPicture, heldStationAtom, lastSeenAtom } from '@heliograph/board';
import type { Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { EmptyState, StationIcon } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { DetailCard } from '../DetailCard.tsx';
import styles from './FlowCard.module.css';

/** Where a station's power comes from and goes to now. */
export function FlowCard({ station }: { station: Station }) {
  const { t } = useTranslation('station');
  const format = useFormat();
  const live = useAtomValue(heldStationAtom(station.id));
  const at = useAtomValue(lastSeenAtom(station.id));
  return (
    <DetailCard
      card="flow"
      title={t('detail.flow')}
      aside={
        at !== null && <span className={styles.seen}>{t('card.seen', { time: format.dateTime(at) })}</span>
      }
    >
      {typeof live?.source.at === 'number' ? (
        <FlowPicture hub={<StationIcon />} powers={live} soc={live.soc} />
      ) : (
        <EmptyState icon={<StationIcon />} title={t('detail.silent')} hint={t('detail.silentHint')} />
      )}
    </DetailCard>
  );
}
