/** A message that is to be acknowledged. */
export interface Acknowledgement {
  acknowledge(): void;
  /** Lets the messages after it be acknowledged before it. */
  postpone(): void;
}

/**
 * Sends acknowledgements in the order in which the messages came, as MQTT asks for, whatever order they are stored in.
 */
export function createAcknowledgements(send: (messageId: number) => void) {
  interface Entry {
    messageId: number;
    isStored: boolean;
    isPostponed: boolean;
  }
  const waiting: Entry[] = [];

  function flush(): void {
    let count = 0;
    while (waiting[count]?.isStored || waiting[count]?.isPostponed) count++;
    for (const { messageId, isPostponed } of waiting.splice(0, count)) if (!isPostponed) send(messageId);
  }

  return {
    add(messageId: number): Acknowledgement {
      const entry: Entry = { messageId, isStored: false, isPostponed: false };
      waiting.push(entry);
      return {
        acknowledge() {
          entry.isStored = true;
          if (entry.isPostponed) send(messageId);
          else flush();
        },
        postpone() {
          entry.isPostponed = true;
          flush();
        },
      };
    },
  };
}
