import { SCENE_SECONDS, SeriesRange } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { SelectField, TextField } from '@heliograph/ui';
import type { ReactNode } from 'react';
import { NoticeFields } from './NoticeFields.tsx';
import type { SceneFieldsProps } from './sceneProps.ts';
import { SceneStation } from './SceneStation.tsx';
import styles from './SceneFields.module.css';

/** How long a scene stays, and what its kind lets one choose. */
export function SceneFields(props: SceneFieldsProps) {
  const { t } = useTranslation('displays');
  const { scene, faults, onChange } = props;
  return (
    <div className={styles.fields}>
      <div className={styles.seconds} data-field={`${scene.id}.seconds`}>
        <TextField
          label={t('scenes.seconds')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={16}
          hint={t('form.secondsHint', SCENE_SECONDS)}
          error={faults.get(`${scene.id}.seconds`)}
          value={scene.seconds}
          onChange={({ currentTarget: { value: seconds } }) => onChange({ ...scene, seconds })}
        />
      </div>
      <OwnFields {...props} />
    </div>
  );
}

function OwnFields(props: SceneFieldsProps): ReactNode {
  const { t } = useTranslation('displays');
  const { t: common } = useTranslation();
  const { scene, onChange } = props;
  switch (scene.kind) {
    case 'map':
      return null;
    case 'board':
      return (
        <SelectField
          label={t('scenes.range')}
          value={scene.range}
          options={SeriesRange.options.map((value) => ({ value, label: common(`range.${value}`) }))}
          onChange={(range) => onChange({ ...scene, range: SeriesRange.parse(range) })}
        />
      );
    case 'alarms':
      return (
        <SelectField
          label={t('scenes.alarms')}
          value={scene.only_faults ? 'faults' : 'all'}
          options={[
            { value: 'all', label: t('scenes.allAlarms') },
            { value: 'faults', label: t('scenes.onlyFaults') },
          ]}
          onChange={(value) => onChange({ ...scene, only_faults: value === 'faults' })}
        />
      );
    case 'flow':
    case 'revenue':
      return (
        <div data-field={`${scene.id}.station_id`}>
          <SceneStation {...props} scene={scene} />
        </div>
      );
    case 'ranking':
      return (
        <SelectField
          label={t('scenes.by')}
          value={scene.by}
          options={[
            { value: 'energy', label: t('scenes.energy') },
            { value: 'yield', label: t('scenes.yield') },
          ]}
          onChange={(by) => onChange({ ...scene, by: by === 'yield' ? 'yield' : 'energy' })}
        />
      );
    case 'notice':
      return <NoticeFields {...props} scene={scene} />;
  }
}
