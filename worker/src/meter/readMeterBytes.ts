import { METER_PROBLEMS, MAX_METER_BYTES } from '@heliograph/contracts/engine';
import { createMeterReader, MeterFileError, type MeterFile } from '@heliograph/domain/meter';
import { Unzip, UnzipInflate } from 'fflate';
import { EngineError } from '../engineError.ts';
import type { Task } from '../rpc/task.ts';

/** Few enough that what a zip bomb makes of them fits into memory: deflate grows at most by 1,032. */
const PIECE = 16_384;

/**
 * Reads a meter file, or the only CSV of a zip, piece by piece.
 *
 * @param onProgress called with the share that is read
 * @throws EngineError badInput with a code of `METER_PROBLEMS`, cancelled
 */
export async function readMeterBytes(
  bytes: Uint8Array,
  task: Task,
  onProgress: (share: number) => void,
): Promise<MeterFile> {
  if (bytes.length > MAX_METER_BYTES) throw problem('tooLarge');
  const reader = createMeterReader();
  const decoder = new TextDecoder();
  let read = 0;
  const add = (piece: Uint8Array) => {
    read += piece.length;
    if (read > MAX_METER_BYTES) throw problem('tooLarge');
    reader.add(decoder.decode(piece, { stream: true }));
  };
  const feed = isZip(bytes) ? unzipInto(add) : { push: add, finish: () => undefined };
  try {
    for (let from = 0; from < bytes.length; from += PIECE) {
      feed.push(bytes.subarray(from, from + PIECE));
      onProgress(from / bytes.length);
      await task.yieldToEventLoop();
    }
    feed.finish();
    return reader.finish();
  } catch (error) {
    throw error instanceof MeterFileError ? problem(error.reason) : error;
  }
}

export const problem = (reason: keyof typeof METER_PROBLEMS): EngineError =>
  new EngineError('badInput', METER_PROBLEMS[reason], `meter file: ${reason}`, 'file');

const isZip = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;

/** Unpacks the only CSV of an archive as it arrives. @throws EngineError badInput; as `add` does */
function unzipInto(add: (piece: Uint8Array) => void) {
  let files = 0;
  let isWhole = false;
  // The library takes errors inside of a callback for damage.
  let failure: Error | null = null;
  const unzip = new Unzip((file) => {
    // Archives made on a Mac have a second, hidden one.
    if (!/\.csv$/i.test(file.name) || file.name.startsWith('__MACOSX/')) return;
    if (++files > 1) {
      failure ??= problem('zipFiles');
      return;
    }
    file.ondata = (error, piece, isLast) => {
      if (failure) return;
      try {
        if (error) throw problem('zipDamaged');
        add(piece);
        isWhole ||= isLast;
      } catch (reason) {
        failure = reason as Error;
      }
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  return {
    push(piece: Uint8Array) {
      try {
        unzip.push(piece);
      } catch {
        failure ??= problem('zipDamaged');
      }
      if (failure) throw failure;
    },
    finish() {
      if (files === 0) throw problem('zipFiles');
      if (!isWhole) throw problem('zipDamaged');
    },
  };
}
