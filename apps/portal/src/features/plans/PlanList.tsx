import type { PriceSeries, StoredPlan } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation, getLanguage } from '@heliograph/i18n';
import { Button, EmptyState, Row, Text } from '@heliograph/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ExportFormat } from '@heliograph/contracts/engine';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { ExportMenu } from '../../shared/export/ExportMenu.tsx';
import { PlusIcon, SheetIcon } from '../../shared/icons.tsx';
import { BackLink } from '../../shared/page/BackLink.tsx';
import cards from '../../shared/page/cards.module.css';
import layout from '../../shared/page/page.module.css';
import { PageHead } from '../../shared/page/PageHead.tsx';
import { paths } from '../../shared/paths.ts';
import type { PreparedExport } from '../../shared/export/useExport.ts';

interface PlanListProps {
  plans: readonly StoredPlan[];
  /** That the person can see. */
  series: readonly PriceSeries[];
  onChanged: () => void;
}

export function PlanList({ plans, series, onChanged }: PlanListProps) {
  const { t } = useTranslation('plan');
  const { call } = useEngine();
  const [removing, setRemoving] = useState<StoredPlan | null>(null);
  const exportPlans = usePlanExport(series);
  const add = (
    <Row gap={12} wrap>
      <Button variant="default" component={Link} to={{ search: 'plan=file' }}>
        {t('fromFile')}
      </Button>
      <Button component={Link} to={{ search: 'plan=new' }} leftSection={<PlusIcon />}>
        {t('add')}
      </Button>
    </Row>
  );
  return (
    <div className={layout.page}>
      <BackLink to={`${paths.sheet}?report=bill`}>{t('toBill')}</BackLink>
      <PageHead title={t('title')} lead={t('lead')}>
        <Row gap={12} wrap>
          <Button variant="default" component={Link} to={paths.prices}>
            {t('toPrices')}
          </Button>
          {plans.length > 0 && (
            <>
              <div role="group" aria-label={t('exportAll')}>
                <ExportMenu order={(format) => exportPlans(plans, { name: t('title'), format })} />
              </div>
              {add}
            </>
          )}
        </Row>
      </PageHead>
      {plans.length === 0 ? (
        <EmptyState icon={<SheetIcon />} title={t('empty')} hint={t('emptyHint')} action={add} />
      ) : (
        <ul className={cards.cards}>
          {plans.map((plan) => (
            <PlanCard
              key={plan.plan_id}
              plan={plan}
              exportPlans={exportPlans}
              onRemove={() => setRemoving(plan)}
            />
          ))}
        </ul>
      )}
      {removing && (
        <ActionDialog
          title={t('removeTitle')}
          action={t('remove')}
          failed={t('removeFailed')}
          done={{ title: t('removed'), text: removing.name }}
          run={() => call('plan.deletePlan', { plan_id: removing.plan_id })}
          onDone={() => {
            setRemoving(null);
            onChanged();
          }}
          onClose={() => setRemoving(null)}
        >
          <p>{t('removeText', { name: removing.name })}</p>
        </ActionDialog>
      )}
    </div>
  );
}

interface PlanCardProps {
  plan: StoredPlan;
  exportPlans: ReturnType<typeof usePlanExport>;
  onRemove: () => void;
}

function PlanCard({ plan, exportPlans, onRemove }: PlanCardProps) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const { plan_id, name, note, create_name, update_name, update_time, may_change } = plan;
  const time = format.dateTime(update_time);
  const mayChange = may_change === 1;
  const { changes = [] } = plan.plan;
  return (
    <li className={cards.card} data-plan={name}>
      <Text as="h2" size={17}>
        {name}
      </Text>
      {note !== '' && <Text tone="soft">{note}</Text>}
      <Text tone="soft" size={14}>
        {plan.plan.currency} · {t('parts', { count: plan.plan.parts.length })}
        {changes.length > 0 && ` · ${t('changes.count', { count: changes.length })}`} ·{' '}
        {t(`gst.${plan.plan.gst}`)}
        <br />
        {t('by', { name: create_name })} ·{' '}
        {update_name === '' ? t('changed', { time }) : t('changedBy', { time, name: update_name })}
      </Text>
      <Row gap={12} wrap>
        <Button size="xs" variant="default" component={Link} to={{ search: `plan=${plan_id}` }}>
          {t(mayChange ? 'edit' : 'view')}
        </Button>
        <Button size="xs" variant="default" component={Link} to={{ search: `plan=new&from=${plan_id}` }}>
          {t('copy')}
        </Button>
        <div role="group" aria-label={t('exportOne', { name })}>
          <ExportMenu size="xs" order={(format) => exportPlans([plan], { name, format })} />
        </div>
        {mayChange && (
          <Button size="xs" variant="default" onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
      </Row>
    </li>
  );
}

/**
 * Plans as a file that is read back: what makes it is loaded when a format is chosen.
 *
 * @param series that the person can see
 * @returns `name` is that of the file
 */
function usePlanExport(series: readonly PriceSeries[]) {
  const { t, i18n } = useTranslation('plan');
  const language = getLanguage(i18n);
  return (
    plans: readonly StoredPlan[],
    { name, format }: { name: string; format: ExportFormat },
  ): PreparedExport => ({
    fileName: name,
    format,
    async prepare() {
      const { planFile } = await import('./file/planSheet.ts');
      return planFile(plans, { fileName: name, name: t('title'), language, series, format });
    },
  });
}
