import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Card } from '@heliograph/ui';
import { useCallback, useMemo } from 'react';
import { LoadFailure } from '../../shared/failure/LoadFailure.tsx';
import { useLoad } from '../../shared/failure/useLoad.ts';
import { ListSkeleton } from '../../shared/grid/ListSkeleton.tsx';
import { BackLink } from '../../shared/page/BackLink.tsx';
import layout from '../../shared/page/page.module.css';
import { useSearch } from '../../shared/page/useSearch.ts';
import { paths } from '../../shared/paths.ts';
import { PlanForm } from './PlanForm.tsx';
import { SuppressionList } from './SuppressionList.tsx';

/** Maintenance windows of devices, stations and a company, and shelved alarms (ALM-01). */
export function MaintenancePage() {
  const { t } = useTranslation('maintenance');
  const { call } = useEngine();
  const [search, changeSearch] = useSearch();
  const chosen = Number(/^[1-9]\d{0,9}$/.exec(search.get('station') ?? '')?.[0] ?? 0);
  const station = chosen === 0 ? null : chosen;
  const query = useMemo(() => (station === null ? {} : { station_id: station }), [station]);
  const { data, error, reload } = useLoad(
    useCallback(() => call('alarm.getSuppressions', query), [call, query]),
  );
  return (
    <div className={layout.page}>
      <BackLink to={paths.fault}>{t('back')}</BackLink>
      <header className={layout.head}>
        <div>
          <h1 className={layout.title}>{t('title')}</h1>
          <p className={layout.lead}>{t('lead')}</p>
        </div>
      </header>
      {data === null ? (
        error === null ? (
          <ListSkeleton />
        ) : (
          <LoadFailure title={t('failed')} failure={error} onRetry={() => void reload()} />
        )
      ) : (
        <>
          <Card title={t('plan.title')}>
            <PlanForm
              station={station}
              mayPlan={data.may_plan}
              mayPlanCompany={data.may_plan_company}
              onStation={(id) => changeSearch(() => (id === null ? {} : { station: String(id) }))}
              onPlanned={() => void reload()}
            />
          </Card>
          <Card title={t('list.title')}>
            <SuppressionList list={data.list} onEnded={() => void reload()} />
          </Card>
        </>
      )}
    </div>
  );
}
