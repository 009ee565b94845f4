import type { Device, Station } from '@heliograph/contracts/http';
import type { ParameterGroup } from '@heliograph/domain/parameters';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, Row, SelectField, Text, Notice } from '@heliograph/ui';
import { Link } from 'react-router-dom';
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
import { CostCard } from './CostCard.tsx';
import styles from './DeviceSchedule.module.css';
import { PriceAxis } from './PriceAxis.tsx';
import { ProposalCard } from './ProposalCard.tsx';
import { useProposal } from './useProposal.ts';
import { useSchedule, type ScheduleChoice } from './useSchedule.ts';
import { useScheduleReading, type ScheduleReading } from './useScheduleReading.ts';
import { devicePath } from '../../../shared/paths.ts';

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

interface ClockNoteProps {
  station: Station;
  device: Device;
  reading: ScheduleReading | null;
}

/** Note on the device's clock, which its slots follow. */
function ClockNote({ station, device, reading }: ClockNoteProps) {
  const { t } = useTranslation('schedule');
  const format = useFormat();
  if (reading === null) return <p className={styles.note}>{t('clock.reading')}</p>;
  const { clock } = reading;
  const set = <Link to={`${devicePath(device)}&tab=setting`}>{t('clock.set')}</Link>;
  if (clock === null)
    return (
      <>
        <Notice tone="warning">{t('clock.unknown')}</Notice>
        <p className={styles.note}>{set}</p>
      </>
    );
  const { ahead, at } = clock;
  const zone = format.zone(station.time_zone, at);
  if (ahead === 0) return <p className={styles.note}>{t('clock.right', { zone })}</p>;
  const wholeHours = Math.abs(ahead) >= 30 && Math.abs(ahead % 30) <= 1;
  return (
    <>
      <Notice tone="warning">
        {t(ahead > 0 ? 'clock.ahead' : 'clock.behind', { duration: duration(Math.abs(ahead)), zone })}
      </Notice>
      <p className={styles.note}>
        {wholeHours && `${t('clock.zone')} `}
        {set}
      </p>
    </>
  );

  function duration(minutes: number): string {
    const days = Math.floor(minutes / 1440);
    const hours = Math.floor((minutes % 1440) / 60);
    const parts = [
      ...(days > 0 ? [t('clock.days', { count: days })] : []),
      ...(hours > 0 ? [t('clock.hours', { count: hours })] : []),
      ...(minutes % 60 > 0 ? [t('clock.minutes', { count: minutes % 60 })] : []),
    ];
    return parts.join(' ');
  }
}
