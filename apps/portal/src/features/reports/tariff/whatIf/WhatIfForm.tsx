import type { WhatIf } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, NativeSelect } from '@mantine/core';
import { Suspense, lazy, useState } from 'react';
import { useTariffHistory } from '../../../../shared/tariff/useTariffHistory.ts';
import { StationSelect } from '../../frame/StationSelect.tsx';
import type { TariffForm } from '../useTariffQuestion.ts';
import { writeWhatIf } from './whatIfAddress.ts';
import styles from './WhatIfForm.module.css';

const DraftDialog = lazy(async () => ({ default: (await import('./DraftDialog.tsx')).DraftDialog }));

const KINDS = ['none', 'station', 'version', 'draft'] as const;
type Kind = (typeof KINDS)[number];

/** Another tariff for the same period: another station's, another version of this one's, or one made up. */
export function WhatIfForm({
  form,
  station,
  stations,
}: {
  form: TariffForm;
  station: Station;
  stations: readonly Station[];
}) {
  const { t } = useTranslation('tariffReport');
  const { whatIf, change } = form;
  const [begun, begin] = useState<Kind | null>(null);
  const [drafting, setDrafting] = useState(false);
  const kind = begun ?? whatIf?.tariff ?? 'none';
  const compare = (other: WhatIf | null) => {
    begin(null);
    change({ whatIf: other && writeWhatIf(other) });
  };

  function choose(chosen: Kind) {
    if (chosen === 'none') {
      compare(null);
      return;
    }
    begin(chosen);
    if (chosen === 'draft') setDrafting(true);
  }

  return (
    <div className={styles.form}>
      <NativeSelect
        label={t('whatIf.label')}
        value={kind}
        data={KINDS.map((value) => ({ value, label: t(`whatIf.kind.${value}`) }))}
        onChange={(event) => choose(event.currentTarget.value as Kind)}
      />
      {kind === 'station' && (
        <StationSelect
          label={t('whatIf.station')}
          stations={stations.filter(({ id }) => id !== station.id)}
          value={whatIf?.tariff === 'station' ? whatIf.stationId : null}
          onChange={(stationId) => compare({ tariff: 'station', stationId })}
        />
      )}
      {kind === 'version' && (
        <VersionSelect
          station={station}
          value={whatIf?.tariff === 'version' ? whatIf.from : null}
          onChange={(from) => compare({ tariff: 'version', stationId: station.id, from })}
        />
      )}
      {kind === 'draft' && (
        <Button variant="default" onClick={() => setDrafting(true)}>
          {t('whatIf.edit')}
        </Button>
      )}
      {drafting && (
        <Suspense>
          <DraftDialog
            station={station}
            draft={whatIf?.tariff === 'draft' ? whatIf.draft : null}
            onClose={() => {
              setDrafting(false);
              begin(null);
            }}
            onDraft={(draft) => {
              setDrafting(false);
              compare({ tariff: 'draft', draft });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function VersionSelect({
  station,
  value,
  onChange,
}: {
  station: Station;
  value: number | null;
  onChange: (from: number) => void;
}) {
  const { t } = useTranslation('tariffReport');
  const format = useFormat();
  const { known } = useTariffHistory(station.id);
  const list = known?.list ?? [];
  if (known && list.length === 0) return <p className={styles.none}>{t('noTariff')}</p>;
  return (
    <NativeSelect
      label={t('whatIf.version')}
      value={value === null ? '' : String(value)}
      disabled={!known}
      data={[
        { value: '', label: t('whatIf.choose'), disabled: true },
        ...list.map(({ from, until }) => ({
          value: String(from),
          label:
            until === null
              ? t('whatIf.since', { from: format.date(from, station.time_zone) })
              : t('whatIf.span', {
                  from: format.date(from, station.time_zone),
                  until: format.date(until, station.time_zone),
                }),
        })),
      ]}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
