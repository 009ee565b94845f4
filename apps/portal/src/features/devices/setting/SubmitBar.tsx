import { useTranslation } from '@heliograph/i18n';
import { Button, ConfirmDialog, Row, Text, WarningIcon } from '@heliograph/ui';
import { useState } from 'react';
import { useLocalized } from './parameterText.ts';
import styles from './SubmitBar.module.css';
import type { GroupWriting } from './useGroupWriting.tsx';
import { isOffline } from './useReachability.ts';

/** Unsent changes of a group, with Submit and Discard; stays visible while there are any. */
export function SubmitBar({ writing: { form, jobs, reachability } }: { writing: GroupWriting }) {
  const { t } = useTranslation('setting');
  const { t: common } = useTranslation();
  const localized = useLocalized();
  const [isDiscarding, setIsDiscarding] = useState(false);
  const edited = form.group.parameters.filter(({ code }) => form.edits[code] !== undefined);
  const changes = form.changes.length;
  // Both sides of a contradiction are marked; only what the user typed counts.
  const wrong = edited.filter(({ code }) => form.errors.has(code)).length;
  const entered = edited.filter(
    ({ code }) => form.errors.has(code) && !form.changes.some(({ parameter }) => parameter.code === code),
  ).length;
  const count = changes + entered;

  return (
    <section className={styles.bar} data-unsent={count > 0 || undefined} aria-label={t('bar.label')}>
      <p className={styles.state} role="status">
        <strong>{count === 0 ? t('bar.none') : t('bar.changes', { count })}</strong>
        {wrong > 0 && (
          <Text as="span" tone="fault">
            {t('bar.wrong', { count: wrong })}
          </Text>
        )}
        {jobs.busy && <span>{t('bar.busy')}</span>}
        {isOffline(reachability) && (
          <span className={styles.offline}>
            <WarningIcon />
            {t(`writeOffline.${reachability}`)}
          </span>
        )}
      </p>
      <Row gap={12} wrap>
        {count > 0 && (
          <Button variant="default" onClick={() => setIsDiscarding(true)}>
            {t('bar.discard')}
          </Button>
        )}
        <Button type="submit" disabled={jobs.busy || form.isReading}>
          {t('submit')}
        </Button>
      </Row>
      {isDiscarding && (
        <ConfirmDialog
          title={t('bar.confirm', { count, group: localized(form.group.name) })}
          action={t('bar.discard')}
          cancel={common('action.cancel')}
          onConfirm={() => {
            form.undo(...edited.map(({ code }) => code));
            setIsDiscarding(false);
          }}
          onClose={() => setIsDiscarding(false)}
        >
          <p>{t('bar.kept')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
