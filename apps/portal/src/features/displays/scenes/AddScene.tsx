import { MOST_SCENES, type SceneKind } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Button, Menu } from '@mantine/core';
import { PlusIcon } from '../../../shared/icons/icons.tsx';
import { SCENE_KINDS } from '../draft/sceneList.ts';
import { sceneIcons } from '../icons.tsx';
import styles from './AddScene.module.css';

/** The kinds of scenes with what each shows. */
export function AddScene({ full, onAdd }: { full: boolean; onAdd: (kind: SceneKind) => void }) {
  const { t } = useTranslation('displays');
  const { t: scene } = useTranslation('scene');
  if (full) return <p className={styles.full}>{t('scenes.full', { most: MOST_SCENES })}</p>;
  return (
    // What is added takes the focus.
    <Menu
      position="top-start"
      width={380}
      shadow="md"
      returnFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button variant="default" leftSection={<PlusIcon />}>
          {t('scenes.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.kinds ?? ''}>
        {SCENE_KINDS.map((kind) => {
          const Icon = sceneIcons[kind];
          return (
            <Menu.Item key={kind} leftSection={<Icon />} data-kind={kind} onClick={() => onAdd(kind)}>
              <strong>{scene(kind)}</strong>
              <span className={styles.what}>{t(`scenes.kind.${kind}`)}</span>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
