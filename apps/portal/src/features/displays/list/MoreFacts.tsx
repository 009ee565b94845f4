import type { Display } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Agent } from './Agent.tsx';
import { Fact } from './Fact.tsx';

/** What of a display is looked up now and then. */
export function MoreFacts({ display }: { display: Display }) {
  const { t } = useTranslation('displays');
  const format = useFormat();
  const { station_ids: stations, health } = display;
  const by = (at: number, name: string) => t('fact.by', { time: format.dateTime(at), name });
  return (
    <>
      <Fact name={t('fact.stations')}>
        {stations === null ? t('fact.allStations') : t('fact.someStations', { count: stations.length })}
      </Fact>
      <Fact name={t('fact.address')}>{display.address || t('fact.unknown')}</Fact>
      <Fact name={t('fact.agent')}>
        <Agent agent={display.agent} />
      </Fact>
      {health && <Fact name={t('fact.started')}>{format.dateTime(health.started_at)}</Fact>}
      <Fact name={t('fact.paired')}>{by(display.create_time, display.create_name)}</Fact>
      {display.update_time > display.create_time && (
        <Fact name={t('fact.changed')}>{by(display.update_time, display.update_name)}</Fact>
      )}
    </>
  );
}
