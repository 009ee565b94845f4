import type { Message } from '@heliograph/contracts/http';
import { nowAtom } from '@heliograph/engine-client';
import { atom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { MessageRow } from './MessageRow.tsx';
import styles from './MessageRows.module.css';

/** Ages are told in minutes: rows need not be drawn each second. */
const ageAtom = atom((get) => Math.floor(get(nowAtom) / 10_000) * 10_000);

export interface MessageRowsProps {
  label: string;
  messages: readonly Message[];
  onOpen: (message: Message) => void;
}

/** Rows of which one is a stop of the Tab key; `useRowKeys` moves among them by arrow keys. */
export function MessageRows({ label, messages, onOpen }: MessageRowsProps) {
  const now = useAtomValue(ageAtom);
  const [focused, setFocused] = useState<string | null>(null);
  const stop = messages.some(({ id }) => id === focused) ? focused : messages[0]?.id;
  return (
    <ul className={styles.rows} aria-label={label}>
      {messages.map((message) => (
        <MessageRow
          key={message.id}
          message={message}
          now={now}
          stop={message.id === stop}
          onFocus={() => setFocused(message.id)}
          onOpen={() => onOpen(message)}
        />
      ))}
    </ul>
  );
}
