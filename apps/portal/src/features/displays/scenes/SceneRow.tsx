import { useTranslation } from '@heliograph/i18n';
import { ActionIcon, Button } from '@mantine/core';
import type { ComponentType, HTMLAttributes } from 'react';
import { CopyIcon, DeleteIcon, EyeIcon } from '../../../shared/icons/icons.tsx';
import { DownIcon, GripIcon, UpIcon, sceneIcons } from '../icons.tsx';
import { useSceneName } from '../useSceneName.ts';
import { SceneFields } from './SceneFields.tsx';
import type { SceneFieldsProps } from './sceneProps.ts';
import styles from './SceneRow.module.css';

export type SceneAct = 'up' | 'down' | 'duplicate' | 'remove';

const acts: readonly [SceneAct, ComponentType][] = [
  ['up', UpIcon],
  ['down', DownIcon],
  ['duplicate', CopyIcon],
  ['remove', DeleteIcon],
];

export interface SceneRowProps extends SceneFieldsProps {
  /** From 0. */
  index: number;
  /** Acts that make no sense here: a first scene cannot go up. */
  idle: readonly SceneAct[];
  /** It is in the preview. */
  shown: boolean;
  dragged: boolean;
  grip: HTMLAttributes<HTMLElement>;
  onShow: () => void;
  onAct: (act: SceneAct) => void;
}

/** A scene with its fields, and how it is moved about. */
export function SceneRow({ index, idle, shown, dragged, grip, onShow, onAct, ...fields }: SceneRowProps) {
  const { t } = useTranslation('displays');
  const name = useSceneName()(fields.scene);
  const Icon = sceneIcons[fields.scene.kind];
  return (
    <li
      className={styles.row}
      data-scene={fields.scene.id}
      data-shown={shown || undefined}
      data-dragged={dragged || undefined}
    >
      <div className={styles.head}>
        <span className={styles.grip} title={t('scenes.drag', { name })} {...grip}>
          <GripIcon />
        </span>
        <h3 className={styles.name}>
          <Icon />
          <span>
            {index + 1}. {name}
          </span>
        </h3>
        <Button
          size="compact-sm"
          variant={shown ? 'light' : 'default'}
          leftSection={<EyeIcon />}
          aria-pressed={shown}
          aria-label={t('scenes.showNamed', { name })}
          onClick={onShow}
        >
          {t(shown ? 'scenes.shown' : 'scenes.show')}
        </Button>
        <span className={styles.acts}>
          {acts.map(([act, ActIcon]) => {
            const label = t(`scenes.${act}`, { name });
            return (
              <ActionIcon
                key={act}
                variant="subtle"
                color="gray"
                size="md"
                aria-label={label}
                title={label}
                data-act={act}
                // Not disabled: one that was just used keeps the focus.
                aria-disabled={idle.includes(act) || undefined}
                onClick={() => !idle.includes(act) && onAct(act)}
              >
                <ActIcon />
              </ActionIcon>
            );
          })}
        </span>
      </div>
      <SceneFields {...fields} />
    </li>
  );
}
