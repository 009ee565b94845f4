import type { AlarmTable } from '@heliograph/contracts/engine';
import { createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { act, renderHook, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { expect, it, vi } from 'vitest';
import { QueryProvider } from '../../shared/query/QueryProvider.tsx';
import { useAlarmTable } from './useAlarmTable.ts';

const makeTable = (id: number): AlarmTable => ({
  table: { id, rows: id, columns: {} },
  warnings: id,
  faults: 0,
  remarks: { chattering: 0, standing: 0 },
  cutAt: null,
  unidentified: false,
  computedAt: 0,
});

it('[FLT-01] the last table stays while another is read, and is closed once that is there', async () => {
  const open: ((table: AlarmTable) => void)[] = [];
  const answer = (asked: number, id: number) =>
    act(() => {
      open[asked]!(makeTable(id));
      return Promise.resolve();
    });
  const close = vi.fn(() => Promise.resolve());
  const engine = createFakeEngine({
    alarms: {
      table: () => new Promise((resolve) => open.push(resolve)),
      refresh: () => Promise.resolve({ changed: false, place: null, ...makeTable(1) }),
    },
    tables: { close },
  });
  const store = createEngineStore(engine);
  const query = (devices: string[]) =>
    ({ deviceIds: devices, start: 0, end: 1, state: null, lang: 'en' }) as const;
  const grid = { current: null };
  const { result, rerender } = renderHook(({ devices }) => useAlarmTable(query(devices), grid), {
    initialProps: { devices: ['A'] },
    wrapper: ({ children }) => (
      <Provider store={store}>
        <QueryProvider>{children}</QueryProvider>
      </Provider>
    ),
  });
  expect(result.current).toMatchObject({ state: { phase: 'reading' }, last: null });
  await answer(0, 1);
  await waitFor(() => expect(result.current.state.phase).toBe('read'));

  rerender({ devices: ['A', 'B'] });
  await waitFor(() => expect(open).toHaveLength(2));
  expect(result.current).toMatchObject({ state: { phase: 'reading' }, last: { table: { id: 1 } } });
  expect(close).not.toHaveBeenCalled();
  await answer(1, 2);
  await waitFor(() =>
    expect(result.current).toMatchObject({ state: { phase: 'read' }, last: { table: { id: 2 } } }),
  );
  expect(close).toHaveBeenCalledExactlyOnceWith({ table: 1 });
});
