import { useTranslation } from '@heliograph/i18n';
import {
  useId,
  useLayoutEffect,
  useRef,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { CrossIcon } from '../icons/icons.tsx';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';

export interface DialogProps {
  opened: boolean;
  title: string;
  /** Asked for by Esc, by a press beside the dialog or by the close button, which an alert does without. */
  onClose: () => void;
  /** Buttons, from the least to the most wanted. */
  footer?: ReactNode;
  /** False: it only closes by what stands in it. */
  dismissible?: boolean;
  /** False: a press beside it does not close it. */
  closesBeside?: boolean;
  /** False: it opens at its top, whatever field comes further down. */
  beginsInField?: boolean;
  /**
   * Of spec A §9: `control` is 500 px wide, and `upgrade` 1000 and fills a phone. Of spec B §9: `form` is 550, `table`
   * 1200, and `sheet` 1050 and fills a window that is narrower.
   */
  size?: 'small' | 'medium' | 'large' | 'wide' | 'sheet' | 'control' | 'upgrade' | 'form' | 'table';
  /** `alertdialog` interrupts: its content is read out when it opens. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/**
 * A modal window on the native `<dialog>`: the page behind it is inert, focus
 * goes to its first field if there is one, and returns to where it came from.
 */
export function Dialog({ opened, ...rest }: DialogProps) {
  return opened ? createPortal(<OpenDialog {...rest} />, document.body) : null;
}

function OpenDialog({
  title,
  onClose,
  footer,
  dismissible = true,
  closesBeside = true,
  beginsInField = true,
  size = 'medium',
  role = 'dialog',
  children,
}: Omit<DialogProps, 'opened'>) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Read once, as it opens.
  const fieldFirst = useRef(beginsInField);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Its bar keeps its place while the page behind cannot be scrolled, so that nothing moves.
    element.toggleAttribute('data-page-scrolls', window.innerWidth > document.documentElement.clientWidth);
    element.showModal();
    if (fieldFirst.current)
      element.querySelector<HTMLElement>('[data-body] :is(input, select, textarea):enabled')?.focus();
    // Closing, not just removing it, is what gives the focus back.
    return () => element.close();
  }, []);

  function closeRequested(event: SyntheticEvent) {
    // File inputs inside send a `cancel` of their own.
    if (event.target !== dialog.current) return;
    event.preventDefault();
    if (dismissible) onClose();
  }

  /** A browser may close the dialog by itself at a second Esc; the page then follows, or opens it again. */
  function closed(event: SyntheticEvent) {
    if (event.target !== dialog.current || dialog.current.open) return;
    if (dismissible) onClose();
    else dialog.current.showModal();
  }

  /** The backdrop belongs to the dialog element; everything else of it is covered by its content. */
  function pressed(event: PointerEvent) {
    if (dismissible && closesBeside && event.target === dialog.current) onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-size={size}
      role={role}
      aria-labelledby={`${id}title`}
      {...(role === 'alertdialog' && { 'aria-describedby': `${id}body` })}
      onCancel={closeRequested}
      onClose={closed}
      onPointerDown={pressed}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 id={`${id}title`} className={styles.title}>
            {title}
          </h2>
          {dismissible && role === 'dialog' && (
            <IconButton label={t('action.close')} icon={<CrossIcon />} onClick={onClose} />
          )}
        </header>
        <div id={`${id}body`} className={styles.body} data-body>
          {children}
        </div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}
