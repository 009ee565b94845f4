import type { Station, TariffVersion } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, ClockIcon, EmptyState } from '@heliograph/ui';
import { useState } from 'react';
import { DeleteDialog } from '../../../shared/dialogs/DeleteDialog.tsx';
import styles from './TariffHistoryList.module.css';
import type { KnownTariffs } from '../../../shared/tariff/useTariffHistory.ts';
import { versionState } from './versionState.ts';
import { TariffVersionSummary } from '../../../shared/tariff/TariffVersionSummary.tsx';

export interface TariffHistoryListProps {
  station: Station;
  known: KnownTariffs;
  /** Called after a version was removed. */
  onChanged: () => void;
}

/** [TAR-05] All versions of a station's tariff with their periods. */
export function TariffHistoryList({ station, known, onChanged }: TariffHistoryListProps) {
  const { t } = useTranslation('tariff');
  const format = useFormat();
  const { call } = useEngine();
  const [removing, setRemoving] = useState<TariffVersion | null>(null);
  const zone = station.time_zone;
  const formatMinute = (at: number) => `${format.date(at, zone)} ${format.minute(at, zone)}`;

  if (known.list.length === 0)
    return <EmptyState icon={<ClockIcon />} title={t('history.empty')} hint={t('history.emptyHint')} />;
  return (
    <div className={styles.history}>
      <p className={styles.hint}>{t('history.hint', { zone: format.zone(zone, known.at) })}</p>
      <ul className={styles.list} aria-label={t('history.list')}>
        {known.list.map((version) => {
          const state = versionState(version, known);
          const from = formatMinute(version.from);
          return (
            <li key={version.from} className={styles.version}>
              <div className={styles.head}>
                <span className={styles.state} data-state={state}>
                  {t(`history.${state}`)}
                </span>
                <strong className={styles.time}>
                  {version.until === null
                    ? t('history.from', { from })
                    : t('history.span', { from, until: formatMinute(version.until) })}
                </strong>
                {version.create_name !== '' && (
                  <span className={styles.by}>{t('history.by', { name: version.create_name })}</span>
                )}
                {state === 'planned' && (
                  <Button
                    className={styles.takeBack ?? ''}
                    size="compact-sm"
                    variant="default"
                    aria-label={t('history.takeBackOf', { from })}
                    onClick={() => setRemoving(version)}
                  >
                    {t('history.takeBack')}
                  </Button>
                )}
              </div>
              <TariffVersionSummary version={version} />
            </li>
          );
        })}
      </ul>
      {removing && (
        <DeleteDialog
          title={t('history.takeBackTitle')}
          action={t('history.takeBack')}
          failed={t('history.takeBackFailed')}
          done={{ text: t('history.takenBack') }}
          onDelete={() => call('tariff.deleteStationTariff', { station_id: station.id, from: removing.from })}
          onDeleted={() => {
            setRemoving(null);
            onChanged();
          }}
          onClose={() => setRemoving(null)}
        >
          <p>{t('history.takeBackText', { from: formatMinute(removing.from) })}</p>
        </DeleteDialog>
      )}
    </div>
  );
}
