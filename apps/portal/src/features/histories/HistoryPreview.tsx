import { ImportedEnergy, type ImportedDay, type Station } from '@heliograph/contracts/http';
import type { History } from '@heliograph/domain/histories';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, Grid, Notice, Text } from '@heliograph/ui';
import { listHeadings } from '../../shared/spreadsheet/sheetRows.ts';
import { LeftOut } from '../../shared/spreadsheet/LeftOut.tsx';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import styles from './HistoryPage.module.css';
import type { HistoryDraft } from './historyDraft.ts';

interface HistoryPreviewProps {
  station: Station;
  draft: HistoryDraft;
  history: History;
}

const QUARTER = 900_000;
const DAY = 86_400_000;

/** Values read from a file with the current choices, and those left out. */
export function HistoryPreview({ station, draft, history }: HistoryPreviewProps) {
  const { t } = useTranslation('histories');
  const format = useFormat();
  const { days, issues, issueCount, step } = history;
  const headings = draft.kind === 'table' ? listHeadings(draft) : [];
  const minutes = step === null ? null : step / 60_000;
  return (
    <Card title={t('preview.title')}>
      <div className={steps.stack}>
        {minutes !== null && (
          <Text tone="soft" breaks>
            {t('preview.step', { minutes: format.number(minutes, Number.isInteger(minutes) ? 0 : 1) })}
          </Text>
        )}
        {days.length === 0 ? (
          <Notice tone="warning">
            {t(step !== null && step > 1.05 * DAY ? 'preview.tooCoarse' : 'preview.nothing')}
          </Notice>
        ) : (
          <Grid as="ul" min={272} gap={12} aria-label={t('preview.title')}>
            {ImportedEnergy.options.flatMap((energy) => {
              const own = days.filter((day) => day.energy === energy);
              const span = getSpan(own);
              return span === null
                ? []
                : [
                    <li key={energy} className={styles.energy}>
                      <strong>{t(`energy.${energy}`)}</strong>
                      <p>{t('preview.kwh', { kwh: format.number(span.kwh) })}</p>
                      <Text tone="soft">
                        {t('preview.span', {
                          from: format.dateTime(span.from, station.time_zone),
                          until: format.dateTime(span.until, station.time_zone),
                        })}
                      </Text>
                      {own.some(({ estimated }) => estimated) && (
                        <Text tone="soft">{t('preview.estimated')}</Text>
                      )}
                    </li>,
                  ];
            })}
          </Grid>
        )}
        <LeftOut
          title={t('issues.title', { count: issueCount })}
          headings={headings}
          issues={issues}
          count={issueCount}
          textOf={(why) => t(`issues.why.${why}`)}
        />
      </div>
    </Card>
  );
}

/** From the first quarter hour to the last, and the energy; null without any. @param days oldest first */
function getSpan(days: readonly ImportedDay[]): { from: number; until: number; kwh: number } | null {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return {
    from: first.day + first.kwh.findIndex((value) => value !== null) * QUARTER,
    until: last.day + (last.kwh.findLastIndex((value) => value !== null) + 1) * QUARTER,
    kwh: days.reduce((sum, { kwh }) => kwh.reduce<number>((total, value) => total + (value ?? 0), sum), 0),
  };
}
