import { useTranslation } from '@heliograph/i18n';
import { Card } from '@heliograph/ui';
import { useMemo } from 'react';
import { BackLink } from '../../shared/page/BackLink.tsx';
import layout from '../../shared/page/page.module.css';
import { PageHead } from '../../shared/page/PageHead.tsx';
import { useSearch } from '../../shared/page/useSearch.ts';
import { paths } from '../../shared/paths.ts';
import { Loaded } from '../../shared/query/Loaded.tsx';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { PlanForm } from './PlanForm.tsx';
import { SuppressionList } from './SuppressionList.tsx';

/** Maintenance windows of devices, stations and a company, and shelved alarms (ALM-01). */
export function MaintenancePage() {
  const { t } = useTranslation('maintenance');
  const [search, changeSearch] = useSearch();
  const chosen = Number(/^[1-9]\d{0,9}$/.exec(search.get('station') ?? '')?.[0] ?? 0);
  const station = chosen === 0 ? null : chosen;
  const query = useMemo(() => (station === null ? {} : { station_id: station }), [station]);
  const suppressions = useEngineQuery(callQuery('alarm.getSuppressions', query));
  return (
    <div className={layout.page}>
      <BackLink to={paths.fault}>{t('back')}</BackLink>
      <PageHead title={t('title')} lead={t('lead')} />
      <Loaded query={suppressions} failed={t('failed')}>
        {(data) => (
          <>
            <Card title={t('plan.title')}>
              <PlanForm
                station={station}
                mayPlan={data.may_plan}
                mayPlanCompany={data.may_plan_company}
                onStation={(id) => changeSearch(() => (id === null ? {} : { station: String(id) }))}
                onPlanned={() => void suppressions.refetch()}
              />
            </Card>
            <Card title={t('list.title')}>
              <SuppressionList list={data.list} onEnded={() => void suppressions.refetch()} />
            </Card>
          </>
        )}
      </Loaded>
    </div>
  );
}
