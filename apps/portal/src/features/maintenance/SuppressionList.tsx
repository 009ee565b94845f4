import type { AlarmSuppression } from '@heliograph/contracts/http';
import { entitiesAtom, useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, EmptyState, WarningIcon } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { minuteAtom } from '../../shared/minuteAtom.ts';
import cards from '../../shared/page/cards.module.css';
import { Facts, type Fact } from '../../shared/page/Facts.tsx';

/** Stations that are named. */
const NAMED = 5;

interface SuppressionListProps {
  list: readonly AlarmSuppression[];
  onEnded: () => void;
}

/** Maintenance windows and shelves that are not over; those that the caller may end have a button. */
export function SuppressionList({ list, onEnded }: SuppressionListProps) {
  const { t } = useTranslation('maintenance');
  if (list.length === 0)
    return <EmptyState icon={<WarningIcon />} title={t('list.none')} hint={t('list.noneHint')} />;
  return (
    <ul className={cards.cards} aria-label={t('list.title')}>
      {list.map((each) => (
        <Suppression key={each.suppression_id} suppression={each} onEnded={onEnded} />
      ))}
    </ul>
  );
}

function Suppression({ suppression, onEnded }: { suppression: AlarmSuppression; onEnded: () => void }) {
  const { t } = useTranslation('maintenance');
  const { call } = useEngine();
  const format = useFormat();
  const now = useAtomValue(minuteAtom);
  const getName = useSuppressionName();
  const { busy, failure, run } = useAction();
  const { suppression_id, from, until, reason, by, may_end } = suppression;
  const name = getName(suppression);
  const action = t(from > now ? 'list.withdraw' : 'list.end');
  const facts: Fact[] = [
    [t('list.from'), `${format.dateTime(from)}${from <= now ? ` (${t('list.current')})` : ''}`],
    [t('list.until'), format.dateTime(until)],
    reason !== '' && [t('list.reason'), reason],
    by !== '' && [t('list.by'), by],
  ];
  return (
    <li className={cards.card}>
      <strong>{name}</strong>
      <Facts facts={facts} />
      {may_end && (
        <Button
          size="compact-sm"
          variant="default"
          loading={busy}
          aria-label={t('list.named', { action, name })}
          onClick={() =>
            void run(async () => {
              await call('alarm.endMaintenance', { suppression_id });
              onEnded();
            })
          }
        >
          {action}
        </Button>
      )}
      <FailureAlert title={t('list.failed')} failure={failure} />
    </li>
  );
}

function useSuppressionName() {
  const { t } = useTranslation('maintenance');
  const entities = useAtomValue(entitiesAtom);
  return ({ scope, code, device_id, station_ids }: AlarmSuppression): string => {
    const device =
      entities?.devices.find((each) => each.device_id === device_id)?.obj_name ?? device_id ?? '';
    if (code !== null) return t('list.shelf', { code, device });
    if (scope === 'device') return t('list.device', { device });
    const names = station_ids
      .slice(0, NAMED)
      .map((id) => entities?.stations.find((each) => each.id === id)?.station_name ?? String(id));
    const rest = station_ids.length - names.length;
    const stations = [...names, ...(rest > 0 ? [t('list.more', { count: rest })] : [])].join(', ');
    return scope === 'company' ? `${t('list.company')}: ${stations}` : stations;
  };
}
