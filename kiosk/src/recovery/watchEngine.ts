import { ENGINE_PROTOCOL } from '@heliograph/contracts/engine';
import type { EngineConnection } from '@heliograph/engine-client';

export interface WatchEnginePorts {
  engine: Pick<EngineConnection, 'api' | 'welcome'>;
  setTimer: (run: () => void, ms: number) => void;
  /** It does not answer, or belongs to another build; called once. */
  onLost: (why: 'noResponse' | 'otherBuild') => void;
  /** The engine answered; called each time. */
  onAlive: () => void;
}

/** Between two checks, ms. */
const CHECK_EVERY = 3000;
/** Timeouts are split into steps, ms: after a sleep only one of the timers has ended, not the whole timeout. */
const STEP = 2000;
const STEPS = { hello: 8, answer: 3 };

/**
 * Checks that the engine answers and has this page's protocol. A browser may end a shared worker, and a deployment may
 * leave an old one running: then only a reload helps, as no one is there to press a button.
 */
export function watchEngine({ engine, setTimer, onLost, onAlive }: WatchEnginePorts): void {
  void watch();

  async function watch() {
    const welcome = await withTimeout(engine.welcome, STEPS.hello);
    if (welcome === null) onLost('noResponse');
    else if (welcome.protocol !== ENGINE_PROTOCOL) onLost('otherBuild');
    else {
      onAlive();
      setTimer(() => void check(), CHECK_EVERY);
    }
  }

  async function check() {
    // Any call that the engine answers from memory would do.
    const answered = await withTimeout(
      engine.api.session.current().then(() => true),
      STEPS.answer,
    );
    if (answered === null) onLost('noResponse');
    else {
      onAlive();
      setTimer(() => void check(), CHECK_EVERY);
    }
  }

  function withTimeout<T>(answer: Promise<T>, steps: number): Promise<T | null> {
    return new Promise((resolve) => {
      answer.then(resolve, () => resolve(null));
      let left = steps;
      const step = () => {
        if (left-- === 0) resolve(null);
        else setTimer(step, STEP);
      };
      step();
    });
  }
}
