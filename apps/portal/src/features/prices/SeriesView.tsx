import type { PriceSeries } from '@heliograph/contracts/http';
import { MARKET_ZONE, monthLength } from '@heliograph/domain/prices';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation, viewerZone, useFormat } from '@heliograph/i18n';
import { Button, Card, Row, Text } from '@heliograph/ui';
import { useState } from 'react';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { Facts } from '../../shared/page/Facts.tsx';
import { PageHead } from '../../shared/page/PageHead.tsx';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import { DayPrices } from './DayPrices.tsx';
import { RangePrices } from './RangePrices.tsx';
import { SeriesDialog } from './SeriesDialog.tsx';
import { useSeriesFacts } from './useSeriesFacts.ts';
import { useFollowersText } from './useFollowersText.ts';
import { SheetFileField } from '../../shared/spreadsheet/SheetFileField.tsx';
import { useRememberedChoices } from '../../shared/spreadsheet/useRememberedChoices.ts';
import { useSheetFile } from '../../shared/spreadsheet/useSheetFile.ts';
import { ImportDraft } from './ImportDraft.tsx';
import { proposePriceDraft, type PriceDraft } from './priceDraft.ts';
import type { SeriesPartProps } from './seriesPart.ts';
import styles from './Prices.module.css';

interface SeriesViewProps {
  series: PriceSeries;
  /** Names of the plans that follow it. */
  followers: readonly string[];
  onChanged: () => Promise<unknown>;
  onDeleted: () => void;
}

/** One series: what it has, and the ways to enter and remove its prices. */
export function SeriesView({ series, followers, onChanged, onDeleted }: SeriesViewProps) {
  const { t } = useTranslation('prices');
  const { call } = useEngine();
  const listFacts = useSeriesFacts();
  const followersText = useFollowersText();
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  // Prices of Australia's market are stamped by its clock.
  const zone = series.currency === 'AUD' ? MARKET_ZONE : viewerZone();
  const mayChange = series.may_change === 1;
  const part = { series, zone, onChanged };
  return (
    <>
      <PageHead title={series.name} lead={series.note}>
        {mayChange && (
          <Row gap={12} wrap>
            <Button variant="default" onClick={() => setDialog('edit')}>
              {t('edit')}
            </Button>
            <Button variant="default" onClick={() => setDialog('delete')}>
              {t('remove')}
            </Button>
          </Row>
        )}
      </PageHead>
      <div className={steps.steps}>
        <Card title={t('coverage.title')}>
          <div className={steps.stack}>
            <Facts facts={listFacts(series, followers)} />
            <Coverage series={series} />
          </div>
        </Card>
        {mayChange && <PriceImport {...part} />}
        <DayPrices {...part} />
        {mayChange && <RangePrices {...part} followers={followers} />}
      </div>
      {dialog === 'edit' && (
        <SeriesDialog
          series={series}
          onSaved={() => {
            setDialog(null);
            void onChanged();
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'delete' && (
        <ActionDialog
          title={t('removeTitle')}
          action={t('remove')}
          failed={t('removeFailed')}
          done={{ title: t('removed'), text: series.name }}
          run={() => call('prices.deletePriceSeries', { series_id: series.series_id })}
          onDone={onDeleted}
          onClose={() => setDialog(null)}
        >
          <p>{t('removeText', { name: series.name })}</p>
          <p>{followersText(followers, 'removeFollowed')}</p>
        </ActionDialog>
      )}
    </>
  );
}

/** Imports prices from a file: it is read here, what it does is said, then the server takes all of it or nothing. */
function PriceImport(props: SeriesPartProps) {
  const { t } = useTranslation('prices');
  const [remembered, remember] = useRememberedChoices('prices');
  const file = useSheetFile<PriceDraft>({
    destination: 'prices',
    propose: (fileName, sheet) => proposePriceDraft(fileName, sheet, props.zone, remembered),
  });
  return (
    <Card title={t('import.title')}>
      <div className={steps.stack}>
        {file.draft ? (
          <ImportDraft
            {...props}
            draft={file.draft}
            onChange={file.setDraft}
            onRemember={remember}
            onSheet={file.readSheet}
            onEnd={file.clear}
          />
        ) : (
          <SheetFileField label={t('import.label')} hint={t('import.hint')} file={file} />
        )}
      </div>
    </Card>
  );
}

/** The months of a series that have prices, and how many of their intervals lack one. */
function Coverage({ series: { months, minutes } }: { series: PriceSeries }) {
  const { t } = useTranslation('prices');
  const format = useFormat();
  if (months.length === 0)
    return (
      <Text tone="soft" size={14}>
        {t('coverage.none')}
      </Text>
    );
  return (
    <>
      <Text tone="soft" size={14}>
        {t('coverage.hint')}
      </Text>
      <ul className={styles.months} aria-label={t('coverage.title')}>
        {months.map(({ month, count }) => {
          const missing = monthLength(getIndex(month), minutes) - count;
          const missingHours = (missing * minutes) / 60;
          return (
            <li key={month} data-missing={missing > 0 || undefined}>
              <strong>{month}</strong>
              <span>
                {missing === 0
                  ? t('coverage.whole')
                  : t('coverage.missing', {
                      hours: format.number(missingHours, Number.isInteger(missingHours) ? 0 : 1),
                    })}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Months since January 1970. */
function getIndex(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return (year - 1970) * 12 + number - 1;
}
