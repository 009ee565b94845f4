import { listSeries } from '@heliograph/domain/billing';
import { useTranslation } from '@heliograph/i18n';
import { NotLoaded } from '../../shared/failure/NotLoaded.tsx';
import { ChartIcon } from '../../shared/icons.tsx';
import { BackLink } from '../../shared/page/BackLink.tsx';
import { Gone } from '../../shared/page/Gone.tsx';
import layout from '../../shared/page/page.module.css';
import { useSearch } from '../../shared/page/useSearch.ts';
import { useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { SeriesList } from './SeriesList.tsx';
import { SeriesView } from './SeriesView.tsx';

/** [BIL-01] The price series of a person and their company; with `series` in the address, one of them. */
export function PricesPage() {
  const { t } = useTranslation('prices');
  const { data, error, refetch } = useEngineQuery({
    key: ['series and their plans'],
    async ask({ call }) {
      const [{ list: series }, { list: plans }] = await Promise.all([
        call('prices.getPriceSeries', {}),
        call('plan.getPlans', {}),
      ]);
      return { series, plans };
    },
  });
  const [search, changeSearch] = useSearch();
  const shown = search.get('series');
  const close = () => changeSearch(() => ({}));

  if (data === undefined)
    return (
      <div className={layout.page}>
        <NotLoaded title={t('loadFailed')} error={error} onRetry={refetch} />
      </div>
    );
  /** Names of the plans that follow a series. */
  const followers = (id: number) =>
    data.plans.filter(({ plan }) => listSeries(plan).includes(id)).map(({ name }) => name);
  if (shown === null)
    return (
      <SeriesList
        series={data.series}
        followers={followers}
        onAdded={(id) => void refetch().then(() => changeSearch(() => ({ series: String(id) })))}
      />
    );
  const series = data.series.find(({ series_id }) => String(series_id) === shown);
  return (
    <div className={layout.page}>
      <BackLink to={{ search: '' }}>{t('back')}</BackLink>
      {series ? (
        <SeriesView
          key={series.series_id}
          series={series}
          followers={followers(series.series_id)}
          onChanged={refetch}
          onDeleted={() => {
            close();
            void refetch();
          }}
        />
      ) : (
        <Gone
          icon={<ChartIcon />}
          title={t('gone')}
          hint={t('goneHint')}
          back={{ to: { search: '' }, text: t('back') }}
        />
      )}
    </div>
  );
}
