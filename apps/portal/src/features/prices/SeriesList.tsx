import type { PriceSeries } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Button, EmptyState, Row, Text } from '@heliograph/ui';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { carriedFileAtom } from '../../shared/files/carriedFile.ts';
import { ChartIcon, PlusIcon } from '../../shared/icons.tsx';
import { BackLink } from '../../shared/page/BackLink.tsx';
import cards from '../../shared/page/cards.module.css';
import { Facts } from '../../shared/page/Facts.tsx';
import layout from '../../shared/page/page.module.css';
import { PageHead } from '../../shared/page/PageHead.tsx';
import { paths } from '../../shared/paths.ts';
import { SeriesDialog } from './SeriesDialog.tsx';
import { useSeriesFacts } from './useSeriesFacts.ts';

interface SeriesListProps {
  series: readonly PriceSeries[];
  /** Names of the plans that follow one. */
  followers: (id: number) => readonly string[];
  onAdded: (id: number) => void;
}

export function SeriesList({ series, followers, onAdded }: SeriesListProps) {
  const { t } = useTranslation('prices');
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button leftSection={<PlusIcon />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <div className={layout.page}>
      <BackLink to={paths.plans}>{t('toPlans')}</BackLink>
      <PageHead title={t('title')} lead={t('lead')}>
        {series.length > 0 && add}
      </PageHead>
      <WaitingFile />
      {series.length === 0 ? (
        <EmptyState icon={<ChartIcon />} title={t('empty')} hint={t('emptyHint')} action={add} />
      ) : (
        <ul className={cards.cards}>
          {series.map((each) => (
            <SeriesCard key={each.series_id} series={each} followers={followers(each.series_id)} />
          ))}
        </ul>
      )}
      {isAdding && (
        <SeriesDialog
          series={null}
          onSaved={(id) => {
            setAdding(false);
            onAdded(id);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

/** A file of prices that was brought here, until its series is opened. */
function WaitingFile() {
  const { t } = useTranslation('files');
  const [carried, setCarried] = useAtom(carriedFileAtom);
  if (carried?.destination !== 'prices') return null;
  return (
    <Row surface="raised" pad={[8, 14]} gap={12} align="center" wrap>
      <span role="status">{t('waiting', { name: carried.file.name })}</span>
      <Button size="compact-sm" variant="default" onClick={() => setCarried(null)}>
        {t('waitingEnd')}
      </Button>
    </Row>
  );
}

function SeriesCard({ series, followers }: { series: PriceSeries; followers: readonly string[] }) {
  const { t } = useTranslation('prices');
  const listFacts = useSeriesFacts();
  const { series_id, name, note, may_change } = series;
  return (
    <li className={cards.card} data-series={name}>
      <Text as="h2" size={17}>
        {name}
      </Text>
      {note !== '' && (
        <Text tone="soft" size={14}>
          {note}
        </Text>
      )}
      <Facts facts={listFacts(series, followers)} />
      <div>
        <Button size="xs" variant="default" component={Link} to={{ search: `series=${series_id}` }}>
          {t(may_change === 1 ? 'open' : 'view')}
        </Button>
      </div>
    </li>
  );
}
