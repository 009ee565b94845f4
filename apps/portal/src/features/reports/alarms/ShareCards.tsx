import type { AlarmReport } from '@heliograph/contracts/engine';
import { ALARM_PRIORITIES, ALARM_TARGETS, alarmKindText, LOAD_LEVELS } from '@heliograph/domain/alarms';
import { useAlarmTexts, useFormat, useTranslation } from '@heliograph/i18n';
import { Card, Text } from '@heliograph/ui';
import { Shares } from '../frame/Shares.tsx';
import styles from './AlarmAnswer.module.css';
import { FREQUENT, frequentShare, PRIORITY_COLORS } from './alarmFigures.ts';

/** Alarms by priority, and how the standard distributes them. */
export function PrioritiesCard({ report: { total } }: { report: AlarmReport }) {
  const { t } = useTranslation('alarmReport');
  const format = useFormat();
  return (
    <Card title={t('priorities.title')}>
      <Shares
        shares={ALARM_PRIORITIES.map((priority) => {
          const share = total[priority] / total.alarms;
          return {
            name: t(`column.${priority}`),
            share,
            text: t('priorities.share', { share: format.percent(share * 100) }),
            note: t('priorities.target', {
              target: format.percent(ALARM_TARGETS.priorities[priority] * 100),
            }),
            color: PRIORITY_COLORS[priority],
          };
        })}
      />
    </Card>
  );
}

const LOAD_COLORS = {
  acceptable: '--hg-normal',
  manageable: '--hg-series-1',
  overDemanding: '--hg-warning',
  flood: '--hg-fault',
} as const;

/** How much of the time was how demanding for one operator. */
export function LoadCard({ report: { levels } }: { report: AlarmReport }) {
  const { t } = useTranslation('alarmReport');
  const format = useFormat();
  return (
    <Card title={t('load.title')}>
      <Shares
        shares={LOAD_LEVELS.map((level) => ({
          name: t(`load.${level}`),
          share: levels[level],
          text: t('load.share', { share: format.percent(levels[level] * 100, 1) }),
          color: LOAD_COLORS[level],
        }))}
      />
    </Card>
  );
}

/** The most frequent alarms, which are often most of the load. */
export function FrequentCard({ report }: { report: AlarmReport }) {
  const { t } = useTranslation('alarmReport');
  const format = useFormat();
  const texts = useAlarmTexts({ suspend: true });
  const { codes, total } = report;
  const share = (value: number) => format.percent(value * 100);
  return (
    <Card className={styles.wide} title={t('frequent.title')}>
      <Shares
        shares={codes.slice(0, FREQUENT).map(({ code, message, alarms }) => {
          const text = alarmKindText({ code, msg: message }, texts);
          return {
            name: code === '' || text === code ? text : `${text} (${code})`,
            share: alarms / total.alarms,
            text: t('frequent.count', { count: alarms, share: share(alarms / total.alarms) }),
            color: '--hg-series-1',
          };
        })}
      />
      <Text above={12} tone="soft" size={14}>
        {t('frequent.share', {
          share: share(frequentShare(report)),
          target: share(ALARM_TARGETS.frequentShare),
        })}
      </Text>
    </Card>
  );
}
