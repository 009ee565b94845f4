import type { PriceSeries } from '@heliograph/contracts/http';
import { MARKET_ZONE } from '@heliograph/domain/prices';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation, viewerZone } from '@heliograph/i18n';
import { Button, Card, Row } from '@heliograph/ui';
import { useState } from 'react';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { Facts } from '../../shared/page/Facts.tsx';
import layout from '../../shared/page/page.module.css';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import { Coverage } from './Coverage.tsx';
import { DayPrices } from './DayPrices.tsx';
import { PriceImport } from './PriceImport.tsx';
import { RangePrices } from './RangePrices.tsx';
import { SeriesDialog } from './SeriesDialog.tsx';
import { useSeriesFacts } from './useSeriesFacts.ts';
import { useFollowersText } from './useFollowersText.ts';

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
      <Row as="header" gap={[12, 24]} align="center" justify="between" wrap>
        <div>
          <h1 className={layout.title}>{series.name}</h1>
          {series.note !== '' && <p className={layout.lead}>{series.note}</p>}
        </div>
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
      </Row>
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
