import type { Device, Station } from '@heliograph/contracts/http';
import type { ParameterGroup } from '@heliograph/domain/parameters';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, Row, SelectField, Text } from '@heliograph/ui';
import { Cancelled } from '../../../shared/failure/Cancelled.tsx';
import { LoadFailure } from '../../../shared/failure/LoadFailure.tsx';
import { ProgressBar } from '../../../shared/failure/ProgressBar.tsx';
import { useReportFailureText } from '../../../shared/failure/useReportFailureText.ts';
import { DateNavigator } from '../../../shared/period/DateNavigator.tsx';
import { JobPanels } from '../setting/JobPanels.tsx';
import { ReadButton } from '../setting/ReadButton.tsx';
import { SubmitBar } from '../setting/SubmitBar.tsx';
import { Unread } from '../setting/Unread.tsx';
import { useGroupWriting } from '../setting/useGroupWriting.tsx';
import { useReadOnOpen } from '../setting/useReadOnOpen.ts';
import { useWriteJobMessages } from '../setting/useWriteJobs.ts';
import { ClockNote } from './ClockNote.tsx';
import { CostCard } from './CostCard.tsx';
import styles from './DeviceSchedule.module.css';
import { PriceAxis } from './PriceAxis.tsx';
import { ProposalCard } from './ProposalCard.tsx';
import { useProposal } from './useProposal.ts';
import { useSchedule, type ScheduleChoice } from './useSchedule.ts';
import { useScheduleReading } from './useScheduleReading.ts';

interface DeviceScheduleProps {
  station: Station;
  device: Device;
  group: ParameterGroup;
  /** True if the user may write settings. */
  isAllowed: boolean;
}

/** The time points of one inverter; a proposal becomes edits of its settings, which are written as on their own page. */
export function DeviceSchedule({ station, device, group, isAllowed }: DeviceScheduleProps) {
  const { t } = useTranslation('schedule');
  const { t: setting } = useTranslation('setting');
  const format = useFormat();
  const writing = useGroupWriting(device, group);
  const { form, jobs, reachability, submit, confirmation } = writing;
  useReadOnOpen(form, reachability);
  useWriteJobMessages(device);
  const reading = useScheduleReading(device, station.time_zone, form.readAt);
  const { choice, query, settings } = useSchedule(station, device, form.values, reading);
  const { data: report = null, isSettled, isFetching, progress, error, isCancelled, cancel } = query;
  const retry = () => void query.refetch();
  const failureText = useReportFailureText();
  const proposing = useProposal(report, settings);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isAllowed && form.changes.length > 0 && !jobs.busy) submit();
      }}
    >
      <Row gap={[12, 16]} align="end" wrap>
        <Prices choice={choice} />
        <ReadButton form={form} />
        <Text tone="faint" size={13} role="status">
          {form.readAt !== null && setting('readAt', { time: format.dateTime(form.readAt) })}
        </Text>
      </Row>
      <JobPanels writing={writing} isAllowed={isAllowed} />
      {form.readAt === null ? (
        <Unread form={form} reachability={reachability} />
      ) : (
        <>
          <Card title={t('axis.title')}>
            <ClockNote station={station} device={device} reading={reading} />
            <PriceAxis
              group={group}
              values={settings}
              report={report}
              proposal={proposing.proposal}
              ahead={reading?.clock?.ahead ?? null}
            />
          </Card>
          {isCancelled && <Cancelled text={t('cancelled')} onRetry={retry} />}
          {isFetching && <ProgressBar label={t('calculating')} progress={progress} onCancel={cancel} />}
          {error !== null && (
            <LoadFailure title={t('failed')} failure={error} textOf={failureText} onRetry={retry} />
          )}
          {report && (
            <div className={styles.answer} data-stale={!isSettled || undefined} aria-busy={isFetching}>
              <CostCard report={report} withPlan={choice.planId !== null} />
              <ProposalCard
                report={report}
                withPlan={choice.planId !== null}
                proposing={proposing}
                values={settings}
                isAllowed={isAllowed}
                onTake={form.edit}
              />
            </div>
          )}
        </>
      )}
      {form.readAt !== null && isAllowed && form.changes.length > 0 && <SubmitBar writing={writing} />}
      {confirmation}
    </form>
  );
}

/** Choice of the prices that count, and of the month of the costs. */
function Prices({ choice: { plans, planId, date, today, change } }: { choice: ScheduleChoice }) {
  const { t } = useTranslation('schedule');
  const { t: plan } = useTranslation('plan');
  if (plans.data === undefined && plans.error !== null)
    return (
      <LoadFailure title={plan('loadFailed')} failure={plans.error} onRetry={() => void plans.refetch()} />
    );
  const list = plans.data?.list ?? [];
  const isGone =
    plans.data !== undefined && planId !== null && list.every(({ plan_id }) => plan_id !== planId);
  return (
    <>
      <SelectField
        label={t('prices')}
        value={planId === null ? '' : String(planId)}
        options={[
          { value: '', label: t('tariff') },
          ...list.map(({ plan_id, name }) => ({ value: String(plan_id), label: name })),
          ...(isGone ? [{ value: String(planId), label: t('planGone') }] : []),
        ]}
        onChange={(id) => change({ plan: id === '' ? null : id })}
      />
      <DateNavigator period="month" date={date} today={today} onChange={(to) => change({ date: to })} />
    </>
  );
}
