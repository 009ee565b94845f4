import type { Display, WallHealth } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useSceneName } from '../useSceneName.ts';
import { Fact } from './Fact.tsx';
import { LastContact } from './LastContact.tsx';
import { useScreenText } from './useScreenText.ts';

/** How a display is, in its own words of its last contact. */
export function HealthFacts({ display }: { display: Display }) {
  const { t } = useTranslation('displays');
  const format = useFormat();
  const sceneName = useSceneName();
  const screenText = useScreenText();
  const { health, config, newest } = display;

  function sceneOf({ scene: id }: WallHealth) {
    if (id === null) return t('fact.noScene');
    const scene = config.scenes.find((one) => one.id === id);
    return scene ? sceneName(scene) : t('fact.goneScene');
  }

  return (
    <>
      <Fact name={t('contact.label')}>
        <LastContact display={display} />
      </Fact>
      {health && (
        <>
          <Fact name={t('fact.scene')}>{sceneOf(health)}</Fact>
          <Fact name={t('fact.values')}>{t(health.live ? 'fact.live' : 'fact.notLive')}</Fact>
          <Fact name={t('fact.screen')}>{screenText(health.screen)}</Fact>
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
