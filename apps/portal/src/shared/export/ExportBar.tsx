import { useFormat, useTranslation } from '@heliograph/i18n';
import { CrossIcon, IconButton, Progress, Stack, Text } from '@heliograph/ui';
import { useAtomValue, useStore } from 'jotai';
import { Suspense, useEffect } from 'react';
import styles from './ExportBar.module.css';
import { runningExportsAtom, type RunningExport } from './runningExports.ts';

/** Progress of running exports, with a button to cancel each; stays while pages change. */
export function ExportBar() {
  const running = useAtomValue(runningExportsAtom);
  const store = useStore();

  // Signing out cancels all exports.
  useEffect(() => () => store.get(runningExportsAtom).forEach(({ cancel }) => cancel()), [store]);

  if (running.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <RunningExports running={running} />
    </Suspense>
  );
}

function RunningExports({ running }: { running: readonly RunningExport[] }) {
  const { t } = useTranslation('export');
  return (
    <section className={styles.bar} aria-label={t('running')}>
      {running.map((each) => (
        <ExportLine key={each.id} {...each} />
      ))}
    </section>
  );
}

function ExportLine({ name, progress, cancelling, cancel }: RunningExport) {
  const { t } = useTranslation('export');
  const format = useFormat();
  const percent = progress && progress.of > 0 ? (progress.done / progress.of) * 100 : 0;

  function statusText() {
    if (cancelling) return t('cancelling');
    if (!progress) return t('preparing');
    return t('rows', { done: format.integer(progress.done), of: format.integer(progress.of) });
  }

  return (
    <div className={styles.line}>
      <Stack shrinks>
        <Text as="strong" truncate>
          {name}
        </Text>
        <Text as="span" tone="soft" size={14}>
          {statusText()}
        </Text>
      </Stack>
      {!cancelling && <IconButton label={t('cancel', { name })} icon={<CrossIcon />} onClick={cancel} />}
      <Progress.Root className={styles.progress}>
        <Progress.Section value={percent} aria-label={name} />
      </Progress.Root>
    </div>
  );
}
