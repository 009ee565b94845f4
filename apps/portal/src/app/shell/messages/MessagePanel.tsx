import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import {
  Button,
  CheckIcon,
  EmptyState,
  Grid,
  Row,
  Skeleton,
  Tabs,
  Text,
  VisuallyHidden,
} from '@heliograph/ui';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { markExportsReadAtom } from '../../../shared/export/finishedExports.ts';
import { useFailureMessage } from '../../../shared/failure/useFailureMessage.ts';
import { BellIcon } from './icons.tsx';
import styles from './MessagePanel.module.css';
import { MessageRows, type MessageRowsProps } from './MessageRows.tsx';
import {
  MESSAGE_TABS,
  centreMessagesAtom,
  getCount,
  isExport,
  listMessages,
  moveFocusAmongRows,
  unlisted,
  type CentreMessage,
  type CentreMessages,
  type MessageTab,
} from './messageTabs.ts';

export interface MessagePanelProps {
  /** False for guests, who cannot mark messages as read. */
  marks: boolean;
  /** Called when a message is followed. */
  onLeave: () => void;
}

/** The messages in tabs (APP-06). Following one marks it as read. */
export function MessagePanel({ marks, onLeave }: MessagePanelProps) {
  const { t } = useTranslation('messages');
  const messages = useAtomValue(centreMessagesAtom);
  const read = useMarkRead();
  const readExports = useSetAtom(markExportsReadAtom);
  const [tab, setTab] = useState<MessageTab>('all');
  const nothingUnread = !messages || messages.unread === 0;

  function markRead(message: CentreMessage) {
    if (isExport(message)) readExports([message.id]);
    else if (marks && message.read === 0) read([message.id]);
  }

  function readAll() {
    readExports([]);
    read([]);
  }

  return (
    <div className={styles.panel} onKeyDown={moveFocusAmongRows}>
      <div className={styles.head}>
        <Text as="h2" size={17} weight={650}>
          {t('title')}
        </Text>
        {marks && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-disabled={nothingUnread || undefined}
            onClick={() => {
              // Not `disabled`, which would lose the focus.
              if (!nothingUnread) readAll();
            }}
          >
            {t('readAll')}
          </Button>
        )}
      </div>
      <div className={styles.tabs}>
        <Tabs
          label={t('title')}
          value={tab}
          tabs={MESSAGE_TABS.map((value) => ({ value, label: <TabLabel tab={value} messages={messages} /> }))}
          onChange={setTab}
        >
          <div className={styles.list}>
            {messages ? (
              <TabContent tab={tab} messages={messages} onRead={markRead} onLeave={onLeave} />
            ) : (
              <MessagesSkeleton />
            )}
          </div>
        </Tabs>
      </div>
    </div>
  );
}

function useMarkRead(): (ids: string[]) => void {
  const { t } = useTranslation('messages');
  const { api } = useEngine();
  const showFailure = useFailureMessage();
  return (ids) => {
    api.messages.read({ ids }).catch((reason: unknown) => showFailure(t('readFailed'), reason));
  };
}

function TabLabel({ tab, messages }: { tab: MessageTab; messages: CentreMessages | undefined }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const count = messages ? getCount(tab, messages) : null;
  if (count === null) return t(`tab.${tab}`);
  return t('tabCount', { tab: t(`tab.${tab}`), number: format.integer(count) });
}

interface TabContentProps extends Pick<MessageRowsProps, 'onRead' | 'onLeave'> {
  tab: MessageTab;
  messages: CentreMessages;
}

function TabContent({ tab, messages, ...rows }: TabContentProps) {
  const { t } = useTranslation('messages');
  const shown = listMessages(tab, messages.list);
  const older = tab === 'other' ? 0 : unlisted(messages);
  return (
    <>
      {shown.length > 0 ? (
        <MessageRows label={t(`tab.${tab}`)} messages={shown} {...rows} />
      ) : (
        <Row pad={[40, 16]}>
          <EmptyState
            icon={tab === 'unread' ? <CheckIcon /> : <BellIcon />}
            mood={tab === 'unread' ? 'good' : 'plain'}
            title={t(`empty.${tab}`)}
            hint={t(`emptyHint.${tab}`)}
          />
        </Row>
      )}
      {older > 0 && <p className={styles.older}>{t('older', { count: older })}</p>}
    </>
  );
}

function MessagesSkeleton() {
  const { t } = useTranslation();
  return (
    <Grid gap={12} pad={16}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles.placeholder}>
          <Skeleton />
        </div>
      ))}
    </Grid>
  );
}
