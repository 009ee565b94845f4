import { useAtomValue } from 'jotai';
import { Suspense, lazy } from 'react';
import { messagesWantedAtom } from '../shared/messages/messages.ts';

const MessageList = lazy(async () => ({
  default: (await import('../shared/messages/MessageList.tsx')).MessageList,
}));

/** The place for messages, once there are any. */
export function Messages() {
  if (!useAtomValue(messagesWantedAtom)) return null;
  return (
    <Suspense fallback={null}>
      <MessageList />
    </Suspense>
  );
}
