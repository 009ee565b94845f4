import { Stack } from './Box.tsx';
import { useTranslation } from '@heliograph/i18n';
import {
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
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
  /** Called for Esc, a click outside the dialog, and the close button, which an alert dialog does not have. */
  onClose: () => void;
  /** Buttons, the main action last. */
  footer?: ReactNode;
  /** False to close only with its own buttons. */
  dismissible?: boolean;
  /** False to ignore clicks outside it. */
  closesBeside?: boolean;
  /** False to open at the top instead of focusing the first field. */
  beginsInField?: boolean;
  /**
   * `control` is 500 px wide, `form` 550, `upgrade` 1000 (full screen on a phone), `sheet` 1050 (full screen in a
   * narrower window) and `table` 1200.
   */
  size?: 'small' | 'medium' | 'large' | 'wide' | 'sheet' | 'control' | 'upgrade' | 'form' | 'table';
  /** `alertdialog` interrupts: screen readers read its content when it opens. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/**
 * A modal window on the native `<dialog>`: the page behind it is inert, its first field gets the focus, and closing
 * returns the focus.
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
  // Read only once, when it opens.
  const fieldFirst = useRef(beginsInField);
  /** A click has begun since it opened. */
  const wasPressed = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Keeps the space of the page's scroll bar, so that nothing moves while the page cannot scroll.
    element.toggleAttribute('data-page-scrolls', window.innerWidth > document.documentElement.clientWidth);
    element.showModal();
    if (fieldFirst.current)
      element.querySelector<HTMLElement>('[data-body] :is(input, select, textarea):enabled')?.focus();
    // Closing it, not just removing it, returns the focus.
    return () => element.close();
  }, []);

  function closeRequested(event: SyntheticEvent) {
    // File inputs inside send their own `cancel` event.
    if (event.target !== dialog.current) return;
    event.preventDefault();
    if (dismissible) onClose();
  }

  /** Esc closes an open list first. */
  function keyPressed(event: KeyboardEvent) {
    const isListOpen = event.target instanceof Element && event.target.ariaExpanded === 'true';
    if (event.key === 'Escape' && isListOpen) event.preventDefault();
  }

  /** A browser may close the dialog on a second Esc; then the state follows, or the dialog opens again. */
  function closed(event: SyntheticEvent) {
    if (event.target !== dialog.current || dialog.current.open) return;
    if (dismissible) onClose();
    else dialog.current.showModal();
  }

  /** Ignores the second half of a double click on what opened the dialog; keys have no click count. */
  function ignoreRepeated(event: MouseEvent) {
    if (event.type === 'mousedown' && event.detail <= 1) wasPressed.current = true;
    if (wasPressed.current || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The target is the dialog element only on its backdrop. */
  function pressed(event: MouseEvent) {
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
      onKeyDownCapture={keyPressed}
      onCancel={closeRequested}
      onClose={closed}
      onMouseDownCapture={ignoreRepeated}
      onClickCapture={ignoreRepeated}
      onMouseDown={pressed}
    >
      <Stack grow>
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
        {footer && (
          <footer className={styles.footer} onClickCapture={ignoreSecondClick}>
            {footer}
          </footer>
        )}
      </Stack>
    </dialog>
  );
}

/** The first click may have replaced the button by another at its place, as between steps. */
function ignoreSecondClick(event: MouseEvent) {
  if (event.detail <= 1) return;
  event.preventDefault();
  event.stopPropagation();
}
