import { useTranslation } from '@heliograph/i18n';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Dialog, type DialogProps } from '../primitives/Dialog.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

export interface InputDialogProps extends Omit<DialogProps, 'opened' | 'footer'> {
  /** Closing would lose input: Esc, Back, and whatever calls `close` ask first, a reload asks too. */
  hasInput: boolean;
  /** The input survives a reload of the page. */
  isStored?: boolean;
  /** Buttons, the main action last; `close` is for the one that cancels. */
  footer: (close: () => void) => ReactNode;
}

/** A dialog that loses no input [TRU-08]. */
export function InputDialog({ hasInput, isStored = false, footer, onClose, ...rest }: InputDialogProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => (hasInput ? setIsAsking(true) : onClose());
  useStayOnBack(hasInput, () => setIsAsking(true));
  useStayOnReload(hasInput && !isStored);

  return (
    <>
      <Dialog {...rest} opened onClose={close} footer={footer(close)} />
      {isAsking && (
        <ConfirmDialog
          title={t('discard.title')}
          action={t('discard.action')}
          cancel={t('discard.keep')}
          onConfirm={onClose}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('discard.text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Makes the browser ask before it leaves or reloads the page. */
export function useStayOnReload(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isActive]);
}

/**
 * Calls `onBack` instead of leaving the page. Browsers cannot be kept from going back, so the history gets a second entry
 * of the page to go back from. The entry stays, because going back from it could leave a page that opens meanwhile;
 * once nothing needs it, going back passes over it.
 */
function useStayOnBack(isActive: boolean, onBack: () => void): void {
  const asked = useEffectEvent(onBack);
  useEffect(() => {
    if (!isActive) return;
    const page = location.href;
    const changed = () => {
      if (isSpare() || location.href !== page) return;
      addSpare();
      asked();
    };
    addSpare();
    needed += 1;
    window.addEventListener('popstate', changed);
    return () => {
      needed -= 1;
      window.removeEventListener('popstate', changed);
    };
  }, [isActive]);
}

/** Dialogs that need a second entry of their page. */
let needed = 0;
/** Ids of second entries; an entry that is replaced gets another. */
const spareIds = new Set<string>();

const isSpare = () => (history.state as { isSpare?: boolean } | null)?.isSpare === true;

function addSpare(): void {
  if (isSpare()) return;
  history.pushState({ ...(history.state as object | null), isSpare: true }, '');
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
  if (!navigation?.currentEntry) return;
  spareIds.add(navigation.currentEntry.id);
  navigation.addEventListener('currententrychange', passSpare);
}

/** Goes back once more from a second entry that nothing needs: the entry before it is the same page. */
function passSpare({ from, navigationType }: NavigationCurrentEntryChangeEvent): void {
  const isBack = navigationType === 'traverse' && window.navigation.currentEntry?.index === from.index - 1;
  if (isBack && needed === 0 && spareIds.has(from.id)) history.back();
}
