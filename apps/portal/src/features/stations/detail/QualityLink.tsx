import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { CheckIcon } from '@heliograph/ui';
import { lastDays } from '../../../shared/alarms/lastDays.ts';
import { isOpenEntry } from '../../../shared/isOpenEntry.ts';
import { paths } from '../../../shared/paths.ts';
import { useEngineQuery } from '../../../shared/query/useEngineQuery.ts';
import { CountedLink } from './CountedLink.tsx';

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
    <CountedLink
      to={paths.quality.replace(':id', String(id))}
      icon={<CheckIcon />}
      name={t('detail.quality')}
      count={open}
      countText={t('detail.openQuestions', { count: open })}
    />
  );
}
