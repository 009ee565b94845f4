import { userAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Drawer, Popover, UnstyledButton, useMediaQuery } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { Suspense, useState, type ComponentProps } from 'react';
import { useFocusReturn } from '../useFocusReturn.ts';
import { BellIcon } from './icons.tsx';
import styles from './MessageCentre.module.css';
import { MessagePanel } from './MessagePanel.tsx';
import { NewAlarmAnnouncer } from './NewAlarmAnnouncer.tsx';
import { centreMessagesAtom } from './messageTabs.ts';

/** Larger numbers show as `99+`. */
const BADGE_MAX = 99;

/** The bell with the number of unread messages, and the message panel (APP-06). */
export function MessageCentre() {
  return (
    <Suspense fallback={<span className={styles.bell} aria-hidden />}>
      <BellAndMessages />
    </Suspense>
  );
}

function BellAndMessages() {
  const { t } = useTranslation('messages');
  const { t: common } = useTranslation();
  const user = useAtomValue(userAtom);
  // The breakpoint at which the side menu becomes a drawer.
  const phone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const { returnFocus, onOpen, onFollow } = useFocusReturn();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const toggle = () => {
    onOpen();
    setOpen(!open);
  };
  const leave = () => {
    onFollow();
    close();
  };
  const marks = user?.is_guest !== 1;

  if (phone) {
    return (
      <>
        <Bell aria-haspopup="dialog" aria-expanded={open} onClick={toggle} />
        <NewAlarmAnnouncer />
        <Drawer.Root
          opened={open}
          onClose={close}
          returnFocus={returnFocus}
          position="right"
          size="100%"
          padding={0}
        >
          <Drawer.Overlay />
          {/* Without the drawer's header, which would be a second banner of the page. */}
          <Drawer.Content aria-label={t('title')}>
            <Drawer.CloseButton className={styles.drawerClose} aria-label={common('action.close')} />
            <Drawer.Body className={styles.drawerBody}>
              <MessagePanel marks={marks} onLeave={leave} />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      </>
    );
  }
  return (
    <>
      <Popover
        opened={open}
        onChange={setOpen}
        position="bottom-end"
        width={420}
        shadow="md"
        trapFocus
        returnFocus={returnFocus}
        withinPortal
        hideDetached={false}
      >
        <Popover.Target>
          <Bell onClick={toggle} />
        </Popover.Target>
        <Popover.Dropdown p={0} className={styles.dropdown}>
          <MessagePanel marks={marks} onLeave={leave} />
        </Popover.Dropdown>
      </Popover>
      <NewAlarmAnnouncer />
    </>
  );
}

function Bell(props: ComponentProps<'button'>) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const unread = useAtomValue(centreMessagesAtom)?.unread ?? 0;
  const label = unread > 0 ? t('open', { count: unread, unread: format.integer(unread) }) : t('title');
  return (
    <UnstyledButton {...props} className={styles.bell} aria-label={label} title={label}>
      <BellIcon />
      {unread > 0 && (
        <span className={styles.badge} aria-hidden>
          {unread > BADGE_MAX ? `${BADGE_MAX}+` : unread}
        </span>
      )}
    </UnstyledButton>
  );
}
