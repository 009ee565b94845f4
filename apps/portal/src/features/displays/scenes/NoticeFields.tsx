import { useTranslation } from '@heliograph/i18n';
import { TextField } from '@heliograph/ui';
import { Textarea } from '@mantine/core';
import type { SceneFieldsProps, SceneOf } from './sceneProps.ts';
import styles from './SceneFields.module.css';

/** Longest heading and text taken (contracts, `DisplayName` and `Scene`). */
const TITLE_MAX = 64;
const TEXT_MAX = 600;

/** What a notice says. */
export function NoticeFields({ scene, faults, onChange }: SceneFieldsProps<SceneOf<'notice'>>) {
  const { t } = useTranslation('displays');
  const { id, title, text } = scene;
  const counted = (value: string, most: number) =>
    t('scenes.characters', { count: value.trim().length, most });
  return (
    <div className={styles.notice}>
      <div data-field={`${id}.title`}>
        <TextField
          label={t('scenes.noticeTitle')}
          autoComplete="off"
          maxLength={256}
          aria-required
          hint={counted(title, TITLE_MAX)}
          error={faults.get(`${id}.title`)}
          value={title}
          onChange={({ currentTarget: { value } }) => onChange({ ...scene, title: value })}
        />
      </div>
      <div data-field={`${id}.text`}>
        <Textarea
          size="md"
          label={t('scenes.noticeText')}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={2048}
          value={text}
          error={faults.get(`${id}.text`)}
          description={counted(text, TEXT_MAX)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={({ currentTarget: { value } }) => onChange({ ...scene, text: value })}
        />
      </div>
    </div>
  );
}
