import { MAX_COMPARED_PLANS, type BillReport } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import { Button, MultiSelect, Row, Select, TextInput } from '@heliograph/ui';
import { Link } from 'react-router-dom';
import { LoadFailure } from '../../../shared/failure/LoadFailure.tsx';
import { DateField } from '../../../shared/fields/DateField.tsx';
import { StationSelect } from '../../../shared/fleet/StationSelect.tsx';
import { useOptimisticValue } from '../../../shared/page/useOptimisticValue.ts';
import { paths } from '../../../shared/paths.ts';
import type { FormProps } from '../defineReport.tsx';
import { writeIds } from '../frame/address.ts';
import { writeBatteries } from './batteryAddress.ts';
import { BatteryFields } from './BatteryFields.tsx';
import styles from './Bill.module.css';
import { MeterFields } from './MeterFields.tsx';
import { typedNumber } from './paperAddress.ts';
import type { BillForm } from './useBillForm.ts';

/** Station, plan, plans and batteries to compare with, the period of the bill, and whose intervals it is made from. */
export function BillFormFields({ form, scope: { stations }, query }: FormProps<BillForm>) {
  const { t } = useTranslation('bill');
  const { t: reportWords } = useTranslation('report');
  const { t: planWords } = useTranslation('plan');
  const {
    station,
    plans,
    planId,
    compared,
    first,
    last,
    controlled,
    hasControlled,
    batteries,
    meter,
    change,
  } = form;
  // The form's own report, whose type forms do not know.
  const report = query.data?.report as BillReport | undefined;
  const read = meter.source === 'own' ? null : (report?.meter ?? null);
  const [typed, type] = useOptimisticValue(controlled, (value) =>
    change({ controlled: value === '' ? null : value }),
  );
  const options = (plans.data?.list ?? []).map(({ plan_id, name }) => ({
    value: String(plan_id),
    label: name,
  }));
  if (plans.data === undefined && plans.error !== null)
    return (
      <LoadFailure
        title={planWords('loadFailed')}
        failure={plans.error}
        onRetry={() => void plans.refetch()}
      />
    );
  const isWrong = !((typedNumber(typed) ?? 0) >= 0);
  return (
    <>
      <Row gap={[12, 24]} align="end" wrap>
        <StationSelect
          w="min(18rem, 100%)"
          label={reportWords('station.label')}
          placeholder={reportWords('station.placeholder')}
          allowDeselect={false}
          stations={stations}
          value={station ? String(station.id) : null}
          onChange={(id) => id !== null && change({ station: id })}
        />
        <Select
          w="min(16rem, 100%)"
          label={t('plan')}
          placeholder={t('planPlaceholder')}
          nothingFoundMessage={t('noPlans')}
          allowDeselect={false}
          data={options}
          value={planId === null ? null : String(planId)}
          onChange={(id) => id !== null && change({ plan: id })}
        />
        {options.length > 1 && (
          <MultiSelect
            w="min(20rem, 100%)"
            label={t('compareWith')}
            placeholder={compared.length === 0 ? t('comparePlaceholder') : ''}
            maxValues={MAX_COMPARED_PLANS - 1}
            data={options.filter(({ value }) => value !== String(planId))}
            value={compared.map(String)}
            onChange={(ids) => change({ compare: ids.length === 0 ? null : writeIds(ids.map(Number)) })}
          />
        )}
        <Button variant="subtle" className={styles.plans ?? ''} component={Link} to={paths.plans}>
          {t('managePlans')}
        </Button>
      </Row>
      <Row gap={[12, 24]} align="end" wrap>
        <DateField
          label={t('first')}
          value={first}
          max={last === '' ? undefined : last}
          onChange={(date) => change({ first: date })}
        />
        <DateField
          label={t('last')}
          value={last}
          min={first === '' ? undefined : first}
          onChange={(date) => change({ last: date })}
        />
        {hasControlled && read?.streams.controlled == null && report?.controlled == null && (
          <TextInput
            label={t('controlled')}
            description={t('controlledHint')}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={isWrong ? t('controlledWrong') : undefined}
            onChange={(event) => type(event.currentTarget.value)}
          />
        )}
      </Row>
      <MeterFields form={meter} meter={read} failure={query.error} />
      {meter.source !== 'meter' && (
        <BatteryFields
          choices={batteries}
          onChange={(choices) => change({ battery: writeBatteries(choices) })}
        />
      )}
    </>
  );
}
