import type { WhatIf } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Grid, NativeSelect, Row, SegmentedControl, Text } from '@heliograph/ui';
import { useState, type ReactNode } from 'react';
import { periodParams } from '../../../shared/period/periods.ts';
import { PERIODS } from '../../../shared/period/dates.ts';
import { PeriodPicker } from '../../../shared/period/PeriodPicker.tsx';
import { useTariffHistory } from '../../../shared/tariff/useTariffHistory.ts';
import type { FormProps } from '../defineReport.tsx';
import { Incomplete } from '../frame/notices.tsx';
import { StationSelect } from '../../../shared/fleet/StationSelect.tsx';
import { INTERVALS, rowsIn, writeWhatIf } from './tariffAddress.ts';
import styles from './TariffForm.module.css';
import type { TariffForm } from './useTariffForm.ts';
import { lazyDialog } from '../../../shared/failure/lazyPart.tsx';

const DraftDialog = lazyDialog(async () => (await import('./DraftDialog.tsx')).DraftDialog);

const KINDS = ['none', 'station', 'version', 'draft'] as const;
type Kind = (typeof KINDS)[number];

/** Station, period, interval, rows, and another tariff to compare with. */
export function TariffFormFields({ form, scope: { stations } }: FormProps<TariffForm>) {
  const { t } = useTranslation('tariffReport');
  const { t: report } = useTranslation('report');
  const { station, choice, interval, rows, missing, isVisible, change } = form;
  return (
    <>
      <Row gap={[12, 24]} align="end" wrap>
        <StationSelect
          w="min(20rem, 100%)"
          label={report('station.label')}
          placeholder={report('station.placeholder')}
          allowDeselect={false}
          stations={stations}
          value={station ? String(station.id) : null}
          onChange={(id) => id !== null && change({ station: id })}
        />
        <Choice label={t('interval')}>
          <SegmentedControl
            label={t('interval')}
            value={String(interval)}
            options={INTERVALS.map((one) => ({ value: String(one), label: t('minutes', { count: one }) }))}
            onChange={(chosen) => change({ interval: chosen })}
          />
        </Choice>
        {rowsIn(choice).length > 1 && (
          <Choice label={t('rows.label')}>
            <SegmentedControl
              label={t('rows.label')}
              value={rows}
              options={rowsIn(choice).map((one) => ({ value: one, label: t(`rows.${one}`) }))}
              onChange={(chosen) => change({ rows: chosen })}
            />
          </Choice>
        )}
        {station && <WhatIfFields form={form} station={station} stations={stations} />}
      </Row>
      {station && (
        <PeriodPicker
          periods={PERIODS}
          value={choice}
          zone={station.time_zone}
          onChange={(chosen) =>
            change({ ...periodParams(chosen), ...(chosen.period !== choice.period && { rows: null }) })
          }
        />
      )}
      {missing.length > 0 && isVisible && <Incomplete missing={missing} />}
    </>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Grid gap={4} size={14} weight={550}>
      <span aria-hidden>{label}</span>
      {children}
    </Grid>
  );
}

/** Another tariff for the same period: another station's, another version of this one's, or a draft. */
function WhatIfFields({
  form,
  station,
  stations,
}: {
  form: TariffForm;
  station: Station;
  stations: readonly Station[];
}) {
  const { t } = useTranslation('tariffReport');
  const { t: report } = useTranslation('report');
  const { whatIf, change } = form;
  const [begunKind, setBegunKind] = useState<Kind | null>(null);
  const [drafting, setDrafting] = useState(false);
  const kind = begunKind ?? whatIf?.tariff ?? 'none';
  const compare = (other: WhatIf | null) => {
    setBegunKind(null);
    change({ whatIf: other && writeWhatIf(other) });
  };

  function choose(chosen: Kind) {
    if (chosen === 'none') {
      compare(null);
      return;
    }
    setBegunKind(chosen);
    if (chosen === 'draft') setDrafting(true);
  }

  return (
    <div className={styles.whatIf}>
      <NativeSelect
        label={t('whatIf.label')}
        value={kind}
        data={KINDS.map((value) => ({ value, label: t(`whatIf.kind.${value}`) }))}
        onChange={(event) => choose(event.currentTarget.value as Kind)}
      />
      {kind === 'station' && (
        <StationSelect
          w="min(20rem, 100%)"
          label={t('whatIf.station')}
          placeholder={report('station.placeholder')}
          allowDeselect={false}
          stations={stations.filter(({ id }) => id !== station.id)}
          value={whatIf?.tariff === 'station' ? String(whatIf.stationId) : null}
          onChange={(id) => id !== null && compare({ tariff: 'station', stationId: Number(id) })}
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
        <DraftDialog
          station={station}
          draft={whatIf?.tariff === 'draft' ? whatIf.draft : null}
          onClose={() => {
            setDrafting(false);
            setBegunKind(null);
          }}
          onDraft={(draft) => {
            setDrafting(false);
            compare({ tariff: 'draft', draft });
          }}
        />
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
  const { data: known } = useTariffHistory(station.id);
  const list = known?.list ?? [];
  if (known && list.length === 0) return <Text tone="soft">{t('noTariff')}</Text>;
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
