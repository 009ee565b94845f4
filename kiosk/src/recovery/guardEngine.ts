import { ENGINE_PROTOCOL } from '@heliograph/contracts/engine';
import type { EngineConnection } from '@heliograph/engine-client';

export interface EngineGuardPorts {
  engine: Pick<EngineConnection, 'api' | 'welcome'>;
  setTimer: (run: () => void, ms: number) => void;
  /** The engine speaks another protocol or no longer answers; called once. */
  onLost: () => void;
  /** The engine answered. */
  onWell: () => void;
}

/** Between two questions to the engine, and how long an answer may take, ms. */
const EVERY = 30_000;
const PATIENCE = 15_000;

/**
 * Watches that the engine is there and understands this page. A browser may end a shared worker on its own account,
 * and a deployment may leave an old one running; only a reload helps then, and nobody stands at the wall to do it.
 */
export function guardEngine({ engine, setTimer, onLost, onWell }: EngineGuardPorts): void {
  void watch();

  async function watch() {
    const welcome = await inTime(engine.welcome);
    if (welcome?.protocol !== ENGINE_PROTOCOL) {
      onLost();
      return;
    }
    onWell();
    setTimer(() => void ask(), EVERY);
  }

  async function ask() {
    // Any verb that the engine answers from memory does.
    const answered = await inTime(engine.api.session.current().then(() => true));
    if (answered) setTimer(() => void ask(), EVERY);
    else onLost();
  }

  function inTime<T>(answer: Promise<T>): Promise<T | null> {
    return new Promise((resolve) => {
      setTimer(() => resolve(null), PATIENCE);
      answer.then(resolve, () => resolve(null));
    });
  }
}
