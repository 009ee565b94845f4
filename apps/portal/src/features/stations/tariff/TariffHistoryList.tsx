import type { Station, TariffVersion } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, ClockIcon, EmptyState, Row, Stack, Text } from '@heliograph/ui';
import { useState } from 'react';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';
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
    <Stack gap={12}>
      <Text tone="soft" size={14}>
        {t('history.hint', { zone: format.zone(zone, known.at) })}
      </Text>
      <Stack as="ul" gap={12} aria-label={t('history.list')}>
        {known.list.map((version) => {
          const state = versionState(version, known);
          const from = formatMinute(version.from);
          return (
            <li key={version.from} className={styles.version}>
              <Row gap={[4, 12]} align="center" wrap>
                <span className={styles.state} data-state={state}>
                  {t(`history.${state}`)}
                </span>
                <Text as="strong" weight={600}>
                  {version.until === null
                    ? t('history.from', { from })
                    : t('history.span', { from, until: formatMinute(version.until) })}
                </Text>
                {version.create_name !== '' && (
                  <Text as="span" tone="soft" size={14}>
                    {t('history.by', { name: version.create_name })}
                  </Text>
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
              </Row>
              <TariffVersionSummary version={version} />
            </li>
          );
        })}
      </Stack>
      {removing && (
        <ActionDialog
          title={t('history.takeBackTitle')}
          action={t('history.takeBack')}
          failed={t('history.takeBackFailed')}
          done={{ text: t('history.takenBack') }}
          run={() => call('tariff.deleteStationTariff', { station_id: station.id, from: removing.from })}
          onDone={() => {
            setRemoving(null);
            onChanged();
          }}
          onClose={() => setRemoving(null)}
        >
          <p>{t('history.takeBackText', { from: formatMinute(removing.from) })}</p>
        </ActionDialog>
      )}
    </Stack>
  );
}
