import { useTranslation } from '@heliograph/i18n';
import { Button, IconButton, Row } from '@heliograph/ui';
import type { ComponentType, HTMLAttributes } from 'react';
import { CopyIcon, DeleteIcon, EyeIcon } from '../../../shared/icons.tsx';
import { useSceneName } from '../displayTexts.ts';
import { DownIcon, GripIcon, UpIcon } from '../icons.tsx';
import { SceneFields, sceneKinds, type SceneFieldsProps } from './SceneFields.tsx';
import styles from './SceneRow.module.css';

export type SceneAction = 'up' | 'down' | 'duplicate' | 'remove';

const actions: readonly [SceneAction, ComponentType][] = [
  ['up', UpIcon],
  ['down', DownIcon],
  ['duplicate', CopyIcon],
  ['remove', DeleteIcon],
];

export interface SceneRowProps extends SceneFieldsProps {
  /** From 0. */
  index: number;
  /** Actions that do not apply: the first scene cannot move up. */
  disabledActions: readonly SceneAction[];
  /** Shown in the preview. */
  shown: boolean;
  dragged: boolean;
  grip: HTMLAttributes<HTMLElement>;
  onShow: () => void;
  onAction: (action: SceneAction) => void;
}

/** A scene with its fields and controls. */
export function SceneRow({
  index,
  disabledActions,
  shown,
  dragged,
  grip,
  onShow,
  onAction,
  ...fields
}: SceneRowProps) {
  const { t } = useTranslation('displays');
  const name = useSceneName()(fields.scene);
  const { icon: Icon } = sceneKinds[fields.scene.kind];
  return (
    <li
      className={styles.row}
      data-scene={fields.scene.id}
      data-shown={shown || undefined}
      data-dragged={dragged || undefined}
    >
      <Row gap={[6, 8]} align="center" wrap>
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
        <span className={styles.actions}>
          {actions.map(([action, ActIcon]) => {
            const label = t(`scenes.${action}`, { name });
            return (
              <IconButton
                key={action}
                label={label}
                data-act={action}
                // Not `disabled`: a button just used keeps the focus.
                aria-disabled={disabledActions.includes(action) || undefined}
                onClick={() => !disabledActions.includes(action) && onAction(action)}
                icon={<ActIcon />}
              />
            );
          })}
        </span>
      </Row>
      <SceneFields {...fields} />
    </li>
  );
}
