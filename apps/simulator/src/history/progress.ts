/** Progress of a long task. */
export interface Progress {
  start(total: number): void;
  step(): void;
  end(): void;
}

export interface ProgressOptions {
  title: string;
  out: { isTTY?: boolean; write(text: string): unknown };
  now: () => number;
}

const WIDTH = 30;

/** A progress bar on a terminal, else a line every 10 %. The last line reports the duration. */
export function createProgress({ title, out, now }: ProgressOptions): Progress {
  const startedAt = now();
  let total = 0;
  let done = 0;
  let shown = 0;
  const terminal = out.isTTY === true;

  return {
    start(count) {
      total = count;
      if (terminal) show();
    },
    step() {
      done++;
      const tenth = Math.floor((done / total) * (terminal ? 100 : 10));
      if (tenth <= shown) return;
      shown = tenth;
      show();
    },
    end() {
      const seconds = ((now() - startedAt) / 1000).toFixed(1);
      out.write(`${terminal ? '\r\u001b[K' : ''}${title}: ${done} messages written in ${seconds} s\n`);
    },
  };

  function show(): void {
    const part = total === 0 ? 1 : done / total;
    const percent = `${Math.floor(part * 100)} %`;
    if (!terminal) {
      out.write(`${title}: ${percent}\n`);
      return;
    }
    const filled = Math.round(part * WIDTH);
    out.write(`\r\u001b[K${title} [${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${percent}`);
  }
}
