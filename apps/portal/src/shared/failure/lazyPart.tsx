import { useTranslation } from '@heliograph/i18n';
import { Button, Dialog, lazyView, Skeleton, type LazyView } from '@heliograph/ui/light';
import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { LoadFailure } from './LoadFailure.tsx';
import { PartBoundary } from './PartBoundary.tsx';

/**
 * A part of a page whose code is loaded when it is first shown, or ahead, with `waiting` in its place until then. If
 * that fails, the rest of the page stays, and the part can be loaded again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): LazyView<Props> {
  return guarded(lazyView(load, waiting), waiting, (_, retry) => <PartFailure onRetry={retry} />);
}

/**
 * A dialog whose code is loaded when it is first opened. If that takes long, an empty dialog that can be closed is shown
 * until then; if it fails, a dialog says so, and can try again.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): LazyView<Props> {
  const waiting = ({ onClose }: Props) => <DialogLoading onClose={onClose} />;
  return guarded(lazyView(load, waiting), null, ({ onClose }, retry) => (
    <DialogFailure onRetry={retry} onClose={onClose} />
  ));
}

function guarded<Props extends object>(
  View: LazyView<Props>,
  waiting: ReactNode,
  failed: (props: Props, retry: () => void) => ReactNode,
): LazyView<Props> {
  const Guarded = (props: Props) => (
    <PartBoundary failed={(retry) => failed(props, retry)}>
      {/* Its texts may have to be loaded, too. */}
      <Suspense fallback={waiting}>
        <View {...props} />
      </Suspense>
    </PartBoundary>
  );
  return Object.assign(Guarded, { preload: View.preload });
}

/** Until a dialog that is still loading is shown empty, ms. */
const SLOW_MS = 1_000;

function DialogLoading({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog opened={isSlow} size="small" title={t('loading')} onClose={onClose}>
      <Skeleton />
    </Dialog>
  );
}

function PartFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return <LoadFailure title={t('failure.part')} onRetry={onRetry} />;
}

function DialogFailure({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened
      size="small"
      title={t('failure.part')}
      onClose={onClose}
      footer={<Button onClick={onRetry}>{t('action.retry')}</Button>}
    >
      <p>{t('failure.partHint')}</p>
    </Dialog>
  );
}
