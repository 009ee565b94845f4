import type { FrameTopic } from '@heliograph/contracts/engine';
import { entitiesAtom, useEngine } from '@heliograph/engine-client';
import { notifyManager, QueryClient, QueryClientProvider, type Query } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';

/** Topics that make an answer out of date: a topic of frames, or `fleet` when stations or devices changed. */
export type RereadTopic = FrameTopic | 'fleet';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { rereadOn: readonly RereadTopic[] };
  }
}

// Answers are painted with the frame they arrive in, not after another turn.
notifyManager.setScheduler(queueMicrotask);

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // An answer lives as long as something shows it: a form must not begin with an old one.
        gcTime: 0,
        // The engine connects again by itself, and says when something changed.
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });

/** Answers of the engine for the pages of one person; mount another one for another person. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const engine = useEngine();
  const [client] = useState(createQueryClient);
  const contentVersion = useAtomValue(entitiesAtom)?.contentVersion;
  const readVersion = useRef(contentVersion);

  const reread = useEffectEvent((topics: readonly RereadTopic[]) => {
    const filters = {
      predicate: ({ meta }: Query) => meta?.rereadOn.some((topic) => topics.includes(topic)) ?? false,
    };
    // A first answer that is under way may be older than the change; by itself the client would wait for it.
    void client.cancelQueries(filters, { silent: true });
    void client.invalidateQueries(filters);
  });
  useEffect(() => {
    let isKnown = false;
    const stop = engine.onFrame(({ versions }) => {
      // The first frame is what was known before anything was asked.
      if (isKnown && versions) reread(Object.keys(versions) as FrameTopic[]);
    });
    isKnown = true;
    return stop;
  }, [engine]);
  useEffect(() => {
    if (contentVersion === undefined) return;
    if (readVersion.current !== undefined && readVersion.current !== contentVersion) reread(['fleet']);
    readVersion.current = contentVersion;
  }, [contentVersion]);
  useEffect(() => () => client.clear(), [client]);

  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
