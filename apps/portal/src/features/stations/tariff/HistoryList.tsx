import type { Station, TariffVersion } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { ClockIcon, EmptyState } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import styles from './HistoryList.module.css';
import type { KnownTariffs } from '../../../shared/tariff/useTariffHistory.ts';
import { versionState } from './versionState.ts';
import { VersionSummary } from '../../../shared/tariff/VersionSummary.tsx';

export interface HistoryListProps {
  station: Station;
  known: KnownTariffs;
  /** After one was taken back. */
  onChanged: () => void;
}

/** Every version of a station's tariff with when it was, is or will be in force. */
export function HistoryList({ station, known, onChanged }: HistoryListProps) {
  const { t } = useTranslation('tariff');
  const format = useFormat();
  const [asked, setAsked] = useState<TariffVersion | null>(null);
  const zone = station.time_zone;
  const minute = (at: number) => `${format.date(at, zone)} ${format.minute(at, zone)}`;

  if (known.list.length === 0)
    return <EmptyState icon={<ClockIcon />} title={t('history.empty')} hint={t('history.emptyHint')} />;
  return (
    <div className={styles.history}>
      <p className={styles.hint}>{t('history.hint', { zone: format.zone(zone, known.at) })}</p>
      <ul className={styles.list} aria-label={t('history.list')}>
        {known.list.map((version) => {
          const state = versionState(version, known);
          const from = minute(version.from);
          return (
            <li key={version.from} className={styles.version}>
              <div className={styles.head}>
                <span className={styles.state} data-state={state}>
                  {t(`history.${state}`)}
                </span>
                <strong className={styles.time}>
                  {version.until === null
                    ? t('history.from', { from })
                    : t('history.span', { from, until: minute(version.until) })}
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
                    onClick={() => setAsked(version)}
                  >
                    {t('history.takeBack')}
                  </Button>
                )}
              </div>
              <VersionSummary version={version} />
            </li>
          );
        })}
      </ul>
      {asked && (
        <TakeBackDialog
          stationId={station.id}
          version={asked}
          from={minute(asked.from)}
          onDone={onChanged}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

interface TakeBackDialogProps {
  stationId: number;
  version: TariffVersion;
  /** When it would begin, as it is read. */
  from: string;
  onDone: () => void;
  onClose: () => void;
}

function TakeBackDialog({ stationId, version, from, onDone, onClose }: TakeBackDialogProps) {
  const { t } = useTranslation('tariff');
  const { api } = useEngine();
  const say = useMessage();
  const { busy, failure, run } = useAction();

  async function takeBack() {
    if (!(await run(() => api.stations.removeTariff({ stationId, from: version.from })))) return;
    say({ kind: 'success', text: t('history.takenBack') });
    onClose();
    onDone();
  }

  return (
    <ConfirmDialog
      title={t('history.takeBackTitle')}
      action={t('history.takeBack')}
      busy={busy}
      onConfirm={() => void takeBack()}
      onClose={onClose}
    >
      <p>{t('history.takeBackText', { from })}</p>
      <Refusal title={t('history.takeBackFailed')} failure={failure} />
    </ConfirmDialog>
  );
}
