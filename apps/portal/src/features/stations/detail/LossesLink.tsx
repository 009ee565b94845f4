import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { lastDays } from '../../../shared/alarms/lastDays.ts';
import { LossIcon } from '../../../shared/icons.tsx';
import { minuteAtom } from '../../../shared/minuteAtom.ts';
import { lossesPath } from '../../../shared/paths.ts';
import { callQuery, useEngineQuery } from '../../../shared/query/useEngineQuery.ts';
import { CountedLink } from './CountedLink.tsx';

/** The period that the page of losses shows first. */
const DAYS = 30;

/** [LOS-06] Leads to a station's losses, with the number of those that last and that nobody has decided on. */
export function LossesLink({ station: { id, time_zone } }: { station: Station }) {
  const { t } = useTranslation('station');
  const span = lastDays(DAYS, useAtomValue(minuteAtom), time_zone);
  const { data } = useEngineQuery(callQuery('losses.getStationLosses', { station_id: id, ...span }));
  const open = data?.list.filter(({ lasts, verdict }) => lasts && verdict === 'open').length ?? 0;
  return (
    <CountedLink
      to={lossesPath(id)}
      icon={<LossIcon />}
      name={t('detail.losses')}
      count={open}
      countText={t('detail.openLosses', { count: open })}
    />
  );
}
