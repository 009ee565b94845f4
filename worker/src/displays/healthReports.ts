import type { DisplayHealth, Screen } from '@heliograph/contracts/http';
import type { EnginePorts } from '../ports.ts';

/** An older report says nothing about how the page is now, ms. */
const EXPIRES_MS = 15_000;
/** A page that has just connected reports its screen within, ms. */
const SCREEN_MS = 1_000;
/** Screen of a wall that has not reported its own. */
const USUAL_SCREEN: Screen = { width: 1920, height: 1080, ratio: 1 };

type HealthReport = Omit<DisplayHealth, 'drops'>;

/** Reports of the pages of one display about themselves; the newest counts. */
export function createHealthReports({ now, setTimer }: Pick<EnginePorts, 'now' | 'setTimer'>) {
  let newest: { report: HealthReport; drops: () => number; at: number } | null = null;
  let onReport: () => void = () => undefined;

  return {
    /** @param drops broker connections lost since the page was loaded */
    report(report: HealthReport, drops: () => number) {
      newest = { report, drops, at: now() };
      onReport();
    },
    /** Null when its pages have stopped reporting. */
    health(): DisplayHealth | null {
      if (newest === null || Math.abs(now() - newest.at) > EXPIRES_MS) return null;
      return { ...newest.report, drops: newest.drops() };
    },
    async screen(): Promise<Screen> {
      if (newest === null) {
        await new Promise<void>((resolve) => {
          onReport = resolve;
          setTimer(resolve, SCREEN_MS);
        });
      }
      return newest?.report.screen ?? USUAL_SCREEN;
    },
  };
}
