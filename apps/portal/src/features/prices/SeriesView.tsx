import type { PriceSeries } from '@heliograph/contracts/http';
import { MARKET_ZONE } from '@heliograph/domain/prices';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation, viewerZone } from '@heliograph/i18n';
import { Button, Card } from '@heliograph/ui';
import { useState } from 'react';
import { DeleteDialog } from '../../shared/dialogs/DeleteDialog.tsx';
import forms from '../../shared/page/forms.module.css';
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
  const factsOf = useSeriesFacts();
  const followersText = useFollowersText();
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  // Prices of Australia's market are stamped by its clock.
  const zone = series.currency === 'AUD' ? MARKET_ZONE : viewerZone();
  const mayChange = series.may_change === 1;
  const part = { series, zone, onChanged };
  return (
    <>
      <header className={layout.head}>
        <div>
          <h1 className={layout.title}>{series.name}</h1>
          {series.note !== '' && <p className={layout.lead}>{series.note}</p>}
        </div>
        {mayChange && (
          <div className={forms.actions}>
            <Button variant="default" onClick={() => setDialog('edit')}>
              {t('edit')}
            </Button>
            <Button variant="default" onClick={() => setDialog('delete')}>
              {t('remove')}
            </Button>
          </div>
        )}
      </header>
      <div className={steps.steps}>
        <Card title={t('coverage.title')}>
          <div className={steps.stack}>
            <Facts facts={factsOf(series, followers)} />
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
        <DeleteDialog
          title={t('removeTitle')}
          action={t('remove')}
          failed={t('removeFailed')}
          done={{ title: t('removed'), text: series.name }}
          onDelete={() => call('prices.deletePriceSeries', { series_id: series.series_id })}
          onDeleted={onDeleted}
          onClose={() => setDialog(null)}
        >
          <p>{t('removeText', { name: series.name })}</p>
          <p>{followersText(followers, 'removeFollowed')}</p>
        </DeleteDialog>
      )}
    </>
  );
}
