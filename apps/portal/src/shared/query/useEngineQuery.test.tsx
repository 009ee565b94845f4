import type { FrameTopic } from '@heliograph/contracts/engine';
import { createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine, type FakeEngine } from '@heliograph/engine-client/fake';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { Activity, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { QueryProvider } from './QueryProvider.tsx';
import { untilAnswered, useEngineQuery, type EngineQueryOptions } from './useEngineQuery.ts';

/** Runs something and waits until React has shown what follows. */
const settle = (run: () => void) =>
  act(async () => {
    run();
    await Promise.resolve();
  });

function createAsked() {
  const open: { question: string; signal: AbortSignal; settle: (answer: string | Error) => void }[] = [];
  return {
    open,
    ask: vi.fn(
      (question: string, signal: AbortSignal) =>
        new Promise<string>((resolve, reject) =>
          open.push({
            question,
            signal,
            settle: (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)),
          }),
        ),
    ),
    settle: (at: number, answer: string | Error) => act(() => Promise.resolve(open[at]?.settle(answer))),
  };
}
type Asked = ReturnType<typeof createAsked>;

interface ShownProps extends Partial<EngineQueryOptions<string>> {
  asked: Asked;
  question: string;
}

function Shown({ asked, question, ...options }: ShownProps) {
  const { data, error, isPending } = useEngineQuery({
    key: ['shown', question],
    ask: (_, signal) => asked.ask(question, signal),
    ...options,
  });
  return <p>{`${data ?? '–'} ${error?.message ?? ''} ${isPending ? 'pending' : ''}`.trim()}</p>;
}

function show(content: ReactNode, engine: FakeEngine = createFakeEngine()) {
  const store = createEngineStore(engine);
  const around = (person: string, inner: ReactNode) => (
    <Provider store={store}>
      <QueryProvider key={person}>{inner}</QueryProvider>
    </Provider>
  );
  const { rerender } = render(around('olivia', content));
  return {
    text: () => screen.getByText(/./).textContent,
    again: (next: ReactNode, person = 'olivia') => rerender(around(person, next)),
    push: (topic: FrameTopic, version: number) =>
      settle(() => {
        engine.push({ versions: { [topic]: version } });
      }),
  };
}

it('shows the answer to the newest question, whatever the order of the answers', async () => {
  const asked = createAsked();
  const { text, again } = show(<Shown asked={asked} question="old" />);
  again(<Shown asked={asked} question="new" />);
  expect(asked.open[0]?.signal.aborted).toBe(true);
  await asked.settle(1, 'new answer');
  await asked.settle(0, 'old answer');
  expect(text()).toBe('new answer');
});

it('shows nothing of another question, or what was there if it is to be kept', async () => {
  const asked = createAsked();
  const { text, again } = show(<Shown asked={asked} question="one" />);
  await asked.settle(0, 'one answer');
  again(<Shown asked={asked} question="two" />);
  expect(text()).toBe('–  pending');
  await asked.settle(1, 'two answer');
  again(<Shown asked={asked} question="three" keepsPrevious />);
  expect(text()).toBe('two answer');
});

it('asks again when a topic changed, but not for what was known before', async () => {
  const engine = createFakeEngine();
  engine.push({ versions: { alarms: 1, account: 1 } });
  const asked = createAsked();
  const { text, push } = show(<Shown asked={asked} question="" rereadOn={['alarms']} />, engine);
  await asked.settle(0, 'first');
  expect(asked.ask).toHaveBeenCalledOnce();
  await push('account', 2);
  expect(asked.ask).toHaveBeenCalledOnce();
  await push('alarms', 2);
  expect(text()).toBe('first');
  await asked.settle(1, 'second');
  expect(text()).toBe('second');
});

it('an answer from before a change does not count', async () => {
  const asked = createAsked();
  const { text, push } = show(<Shown asked={asked} question="" rereadOn={['account']} />);
  await push('account', 2);
  await asked.settle(1, 'after');
  await asked.settle(0, 'before');
  expect(text()).toBe('after');
});

it('keeps the answer when asking again fails', async () => {
  const asked = createAsked();
  const { text, push } = show(<Shown asked={asked} question="" rereadOn={['account']} />);
  await asked.settle(0, 'first');
  await push('account', 2);
  await asked.settle(1, new Error('unreachable'));
  expect(text()).toBe('first unreachable');
});

it('[LOS-06] asks again until there is an answer, and then no more', async () => {
  vi.useFakeTimers();
  try {
    const asked = createAsked();
    show(<Shown asked={asked} question="losses" every={untilAnswered} />);
    await asked.settle(0, new Error('unreachable'));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(asked.open).toHaveLength(2);
    await asked.settle(1, 'answer');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked.open).toHaveLength(2);
    expect(screen.getByText('answer')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

it('a page that was hidden shows what it had while it is read again', async () => {
  const asked = createAsked();
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Shown asked={asked} question="" rereadOn={['account']} />
    </Activity>
  );
  const { text, again, push } = show(page('visible'));
  await asked.settle(0, 'first');
  again(page('hidden'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  await push('account', 2);
  expect(asked.ask).toHaveBeenCalledOnce();
  await settle(() => {
    again(page('visible'));
  });
  expect(text()).toBe('first');
  await asked.settle(1, 'second');
  expect(text()).toBe('second');
});

it('[APP-02] another person sees nothing that was read for the one before', async () => {
  const asked = createAsked();
  const page = <Shown asked={asked} question="" keepsPrevious />;
  const { text, again } = show(page);
  await asked.settle(0, 'of Olivia');
  again(page, 'ivan');
  expect(text()).toBe('–  pending');
});
