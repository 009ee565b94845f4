import { useTranslation } from '@heliograph/i18n';
import { ConfirmDialog } from '@heliograph/ui';

/** Asks before input is discarded. */
export function DiscardDialog({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  const { t } = useTranslation('wizard');
  return (
    <ConfirmDialog
      title={t('discard.title')}
      action={t('discard.action')}
      onConfirm={onDiscard}
      onClose={onClose}
    >
      <p>{t('discard.text')}</p>
    </ConfirmDialog>
  );
}
