import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Button, CheckIcon, VisuallyHidden } from '@heliograph/ui';
import { Link } from 'react-router-dom';
import { lastDays } from '../../../shared/alarms/lastDays.ts';
import { isOpenEntry } from '../../../shared/isOpenEntry.ts';
import { paths } from '../../../shared/paths.ts';
import { useEngineQuery } from '../../../shared/query/useEngineQuery.ts';
import styles from './QualityLink.module.css';

/** The period that the data-quality page shows first. */
const DAYS = 31;

/** Leads to a station's data quality, with the number of open questions of the last days. */
export function QualityLink({ station: { id, time_zone } }: { station: Station }) {
  const { t } = useTranslation('station');
  const { data: open = 0 } = useEngineQuery({
    key: ['open questions', id, time_zone],
    async ask({ call }) {
      const span = lastDays(DAYS, Date.now(), time_zone);
      const { list } = await call('quality.getStationQuality', { station_id: id, ...span });
      return list.filter((entry) => isOpenEntry(entry, list)).length;
    },
  });
  return (
    <Button
      variant="default"
      component={Link}
      to={paths.quality.replace(':id', String(id))}
      leftSection={<CheckIcon />}
    >
      {t('detail.quality')}
      {open > 0 && (
        <span className={styles.open} title={t('detail.openQuestions', { count: open })}>
          <span aria-hidden>{open}</span>
          <VisuallyHidden as="span">{t('detail.openQuestions', { count: open })}</VisuallyHidden>
        </span>
      )}
    </Button>
  );
}
