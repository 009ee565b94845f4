import type { StoredPlan } from '@heliograph/contracts/http';
import { newPlan } from '@heliograph/domain/billing';
import { useTranslation } from '@heliograph/i18n';
import { NotLoaded } from '../../shared/failure/NotLoaded.tsx';
import { ListSkeleton } from '../../shared/grid/ListSkeleton.tsx';
import { SheetIcon } from '../../shared/icons.tsx';
import { BackLink } from '../../shared/page/BackLink.tsx';
import { Gone } from '../../shared/page/Gone.tsx';
import layout from '../../shared/page/page.module.css';
import { useSearch } from '../../shared/page/useSearch.ts';
import { useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { PlanEditor } from './PlanEditor.tsx';
import { PlanList } from './PlanList.tsx';
import { lazyPart } from '../../shared/failure/lazyPart.tsx';

const PlanFile = lazyPart(async () => (await import('./file/PlanFile.tsx')).PlanFile, <ListSkeleton />);

const DEFAULT_CURRENCY = 'AUD';

/** [BIL-01] The plans of a person and their company; with `plan` in the address, the form of one or a file in place. */
export function PlansPage() {
  const { t } = useTranslation('plan');
  const { data, error, refetch } = useEngineQuery({
    key: ['plans and their series'],
    async ask({ call }) {
      const [{ list }, { list: series }] = await Promise.all([
        call('plan.getPlans', {}),
        call('prices.getPriceSeries', {}),
      ]);
      return { list, series };
    },
  });
  const [search, changeSearch] = useSearch();
  const shown = search.get('plan');
  const copied = search.get('from');
  const close = () => changeSearch(() => ({}));

  if (data === undefined)
    return (
      <div className={layout.page}>
        <NotLoaded title={t('loadFailed')} error={error} onRetry={refetch} />
      </div>
    );
  if (shown === null)
    return <PlanList plans={data.list} series={data.series} onChanged={() => void refetch()} />;

  if (shown === 'file')
    return (
      <div className={layout.page}>
        <BackLink to={{ search: '' }}>{t('back')}</BackLink>
        <PlanFile plans={data.list} series={data.series} reload={refetch} onClose={close} />
      </div>
    );

  const find = (id: string | null) => data.list.find(({ plan_id }) => String(plan_id) === id) ?? null;
  const plan = find(shown);
  const source = find(copied);
  const formId = `${shown} ${copied} ${plan?.version}`;
  return (
    <div className={layout.page}>
      <BackLink to={{ search: '' }}>{t('back')}</BackLink>
      {shown !== 'new' && plan === null ? (
        <Gone
          icon={<SheetIcon />}
          title={t('gone')}
          hint={t('goneHint')}
          back={{ to: { search: '' }, text: t('back') }}
        />
      ) : (
        <PlanEditor
          key={formId}
          id={formId}
          stored={plan}
          series={data.series}
          initial={
            plan ? ofPlan(plan) : source ? copyPlan(source, t('copyName', { name: source.name })) : BLANK
          }
          onSaved={() => {
            void refetch();
            close();
          }}
          onCancel={close}
        />
      )}
    </div>
  );
}

const BLANK = { name: '', note: '', plan: newPlan(DEFAULT_CURRENCY) };
const ofPlan = ({ name, note, plan }: StoredPlan) => ({ name, note, plan });
const copyPlan = (source: StoredPlan, name: string) => ({ ...ofPlan(source), name });
