import type { Display, DisplayHealth } from '@heliograph/contracts/http';
import { nowAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useSceneName, useScreenSizeText } from '../displayTexts.ts';
import { agentName } from './agentName.ts';

/** Health of a display as it last reported it. */
export function HealthFacts({ display }: { display: Display }) {
  const { t } = useTranslation('displays');
  const format = useFormat();
  const sceneName = useSceneName();
  const screenSizeText = useScreenSizeText();
  const { health, config, newest } = display;

  function findScene({ scene: id }: DisplayHealth) {
    if (id === null) return t('fact.noScene');
    const scene = config.scenes.find((one) => one.id === id);
    return scene ? sceneName(scene) : t('fact.goneScene');
  }

  return (
    <>
      <Fact name={t('contact.label')}>
        <LastSeen display={display} />
      </Fact>
      {health && (
        <>
          <Fact name={t('fact.scene')}>{findScene(health)}</Fact>
          <Fact name={t('fact.values')}>{t(health.live ? 'fact.live' : 'fact.notLive')}</Fact>
          <Fact name={t('fact.screen')}>{screenSizeText(health.screen)}</Fact>
          <Fact name={t('fact.fps')}>
            {health.fps === null ? t('fact.unknown') : format.integer(health.fps)}
          </Fact>
          <Fact name={t('fact.heap')}>
            {health.heap_mb === null
              ? t('fact.unknown')
              : t('fact.megabytes', { value: format.integer(health.heap_mb) })}
          </Fact>
          <Fact name={t('fact.drops')}>{format.integer(health.drops)}</Fact>
          <Fact name={t('fact.build')}>
            {health.build} ({t(newest === 1 ? 'fact.newest' : 'fact.older')})
          </Fact>
        </>
      )}
    </>
  );
}

/** Details needed less often. */
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

/** Ages below this are `just now`, s. */
const NOW_SECONDS = 3;

/** Time since the display's last contact; updates by itself. */
function LastSeen({ display }: { display: Display }) {
  const { t } = useTranslation('displays');
  const format = useFormat();
  const now = useAtomValue(nowAtom);
  const { last_contact: at } = display;
  if (at === null) return t('contact.never');
  const seconds = Math.floor((now - at) / 1000);
  if (seconds < NOW_SECONDS) return t('contact.justNow');
  const text = seconds < 60 ? t('contact.seconds', { count: seconds }) : format.ago(at, now);
  return <span title={format.dateTime(at)}>{text}</span>;
}

/** A labelled fact within a `<dl>`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Browser and system, with the full user agent as a tooltip. */
export function Agent({ agent }: { agent: string }) {
  const { t } = useTranslation('displays');
  return <span title={agent}>{agentName(agent) || t('fact.unknown')}</span>;
}
