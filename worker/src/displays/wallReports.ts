import type { Screen, WallHealth } from '@heliograph/contracts/http';
import type { EnginePorts } from '../ports.ts';

/** What a page told of itself so long ago says nothing of how it is, ms. */
const OLD_MS = 15_000;
/** A page that has just come tells its screen within, ms. */
const SCREEN_MS = 1_000;
/** Of a wall that has not told its own. */
const USUAL_SCREEN: Screen = { width: 1920, height: 1080, ratio: 1 };

type WallReport = Omit<WallHealth, 'drops'>;

/** What the pages of one display say of themselves; the newest counts. */
export function createWallReports({ now, setTimer }: Pick<EnginePorts, 'now' | 'setTimer'>) {
  let told: { report: WallReport; drops: () => number; at: number } | null = null;
  let onReport: () => void = () => undefined;

  return {
    /** @param drops broker connections lost since the page was loaded */
    report(report: WallReport, drops: () => number) {
      told = { report, drops, at: now() };
      onReport();
    },
    /** Null when its pages have fallen silent. */
    health(): WallHealth | null {
      if (told === null || Math.abs(now() - told.at) > OLD_MS) return null;
      return { ...told.report, drops: told.drops() };
    },
    async screen(): Promise<Screen> {
      if (told === null) {
        await new Promise<void>((resolve) => {
          onReport = resolve;
          setTimer(resolve, SCREEN_MS);
        });
      }
      return told?.report.screen ?? USUAL_SCREEN;
    },
  };
}
