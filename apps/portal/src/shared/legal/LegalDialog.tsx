import { useTranslation } from '@heliograph/i18n';
import { Button, Dialog, Skeleton } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { configAtom } from '../configAtom.ts';
import styles from './LegalDialog.module.css';
import { OutsideDocument } from './OutsideDocument.tsx';
import { ShippedDocument } from './ShippedDocument.tsx';

/** The two documents a person agrees to. */
export type LegalDocument = 'terms' | 'privacy';

export interface LegalDialogProps {
  document: LegalDocument;
  opened: boolean;
  onClose: () => void;
  /** Agreed: the dialog then asks to be closed as well. Without it there is nothing to agree to, only to read. */
  onAgree?: () => void;
}

/**
 * The terms of use or the privacy policy (spec A §2.3): the operator's own page where one is configured, else the
 * shipped text. Does without Mantine, since the sign-in page does.
 */
export function LegalDialog({ document, opened, onClose, onAgree }: LegalDialogProps) {
  const { t } = useTranslation();
  const config = useAtomValue(configAtom);
  const outside = document === 'terms' ? config?.terms_url : config?.privacy_url;

  function agree() {
    onAgree?.();
    onClose();
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="large"
      title={t(`document.${document}`)}
      footer={
        onAgree ? (
          <>
            <Button look="plain" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button onClick={agree}>{t('action.agree')}</Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('action.close')}</Button>
        )
      }
    >
      <Suspense fallback={<Loading />}>
        {outside ? (
          <OutsideDocument url={outside} title={t(`document.${document}`)} />
        ) : (
          <ShippedDocument document={document} />
        )}
      </Suspense>
    </Dialog>
  );
}

function Loading() {
  return (
    <div className={styles.loading} aria-hidden>
      {Array.from({ length: 8 }, (_, line) => (
        <Skeleton key={line} />
      ))}
    </div>
  );
}
