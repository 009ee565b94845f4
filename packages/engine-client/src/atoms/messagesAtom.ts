import type { MessageList } from '@heliograph/contracts/http';
import { fedAtom } from './fedAtom.ts';

/** What happened, newest first, and how much of it is unread; undefined until known, and while nobody is signed in. */
export const messagesAtom = fedAtom<MessageList | undefined>(undefined, (engine, show) => {
  let wanted = 0;

  async function load(version: number) {
    wanted = version;
    if (version === 0) {
      show(undefined);
      return;
    }
    const list = await engine.api.messages.list().catch(() => null);
    if (list !== null && wanted === version) show(list);
  }

  const unlisten = engine.onFrame(({ messages }) => {
    if (messages !== undefined) void load(messages);
  });
  return () => {
    wanted = -1;
    unlisten();
  };
});
