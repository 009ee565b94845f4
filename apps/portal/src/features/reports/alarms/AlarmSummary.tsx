import type { AlarmReport } from '@heliograph/contracts/engine';
import { ALARM_TARGETS } from '@heliograph/domain/alarms';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { StatTile, StatusMark } from '@heliograph/ui';
import { Figures } from '../frame/ReportFrame.tsx';
import { beyondTargets } from './alarmFigures.ts';
import { durationText } from './alarmRows.ts';

/** The figures at a glance; those that the standards do not allow are marked. */
export function AlarmSummary({ report }: { report: AlarmReport }) {
  const { t } = useTranslation('alarmReport');
  const format = useFormat();
  const { total, suppressed, incident_members, average, floods, standing_most } = report;
  const isBeyond = beyondTargets(report);
  const label = (name: string, isOver: boolean) => (
    <>
      {isOver && (
        <span role="img" aria-label={t('over')} title={t('over')}>
          <StatusMark tone="warning" />
        </span>
      )}
      {name}
    </>
  );
  return (
    <Figures label={t('summary')}>
      <StatTile
        label={t('alarms')}
        value={format.integer(total.alarms)}
        {...(suppressed + incident_members > 0 && {
          hint: t('notAnnounced', {
            suppressed: format.integer(suppressed),
            members: format.integer(incident_members),
          }),
        })}
      />
      <StatTile
        label={label(t('average'), isBeyond.average)}
        value={format.number(average)}
        hint={t('atMost', { target: ALARM_TARGETS.average })}
      />
      <StatTile
        label={label(t('peak'), isBeyond.peak)}
        value={format.integer(total.peak)}
        hint={t('below', { target: ALARM_TARGETS.peak })}
      />
      <StatTile
        label={label(t('floods'), isBeyond.floods)}
        value={format.integer(floods.count)}
        hint={t('floodShare', {
          share: format.percent(floods.share * 100, 1),
          target: format.percent(ALARM_TARGETS.floodShare * 100),
        })}
      />
      <StatTile
        label={label(t('standing'), isBeyond.standing)}
        value={format.integer(total.standing)}
        hint={t('standingMost', { most: format.integer(standing_most), target: ALARM_TARGETS.standing })}
      />
      <StatTile
        label={label(t('chattering'), isBeyond.chattering)}
        value={format.integer(total.chattering)}
        hint={t('chatteringHint')}
      />
      {(['acknowledge', 'recover'] as const).map((key) => {
        const { median, p90 } = total[key];
        return (
          <StatTile
            key={key}
            label={t(key)}
            value={median === null ? null : durationText(median, { format, t })}
            hint={p90 === null ? t('never') : t('p90', { time: durationText(p90, { format, t }) })}
          />
        );
      })}
    </Figures>
  );
}
