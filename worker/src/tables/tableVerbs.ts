import { WINDOW_ROWS } from '@heliograph/contracts/engine';
import { EngineError } from '../engineError.ts';
import type { VerbHandlers } from '../pages/verbHandlers.ts';
import { feed } from './feed.ts';

export const tableVerbs: VerbHandlers['tables'] = {
  window({ table, from, to }, caller) {
    if (to - from > WINDOW_ROWS) throw new EngineError('badInput', 0, `at most ${WINDOW_ROWS} rows`, 'to');
    return caller.visit().tables.window(table, from, to);
  },
  arrange: ({ table, ...arrangement }, caller, work) =>
    caller.visit().tables.arrange(table, arrangement, work.breathe),
  close: ({ table }, caller) => caller.visit().tables.close(table),
  async feed({ table }, caller, port) {
    if (!port) throw new EngineError('badInput', 0, 'a feed needs a port');
    const { rows, window } = caller.visit().tables.snapshot(table);
    await feed(window, rows, port);
  },
};
