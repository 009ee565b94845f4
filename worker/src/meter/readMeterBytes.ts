import { METER_PROBLEMS, MAX_METER_BYTES, type MeterTableChoices } from '@heliograph/contracts/engine';
import { createMeterReader, isMeterFile, MeterFileError, type MeterFile } from '@heliograph/domain/meter';
import { Gunzip, Unzip, UnzipInflate } from 'fflate';
import { EngineError } from '../engineError.ts';
import type { Task } from '../rpc/task.ts';

/** Few enough that what a zip bomb makes of them fits into memory: deflate grows at most by 1,032. */
const PIECE = 16_384;

/**
 * Reads a meter file piece by piece, also packed by gzip, or all meter files of a zip, whatever their names are.
 *
 * @param onProgress called with the share that is read
 * @param tables as in `createMeterReader`
 * @throws EngineError badInput with a code of `METER_PROBLEMS`, cancelled
 */
export async function readMeterBytes(
  bytes: Uint8Array,
  task: Task,
  onProgress: (share: number) => void,
  tables?: MeterTableChoices,
): Promise<MeterFile> {
  if (bytes.length > MAX_METER_BYTES) throw problem('tooLarge');
  const reader = createMeterReader(tables);
  let read = 0;
  const addTo = (decoder: TextDecoder) => (piece: Uint8Array) => {
    read += piece.length;
    if (read > MAX_METER_BYTES) throw problem('tooLarge');
    reader.add(decoder.decode(piece, { stream: true }));
  };
  const add = addTo(new TextDecoder());
  const feed = startsWith(bytes, ZIP)
    ? unzipInto(() => addTo(new TextDecoder()))
    : startsWith(bytes, GZIP)
      ? gunzipInto(add)
      : { push: add, finish: () => undefined };
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

const ZIP = [0x50, 0x4b];
const GZIP = [0x1f, 0x8b];
const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

interface Feed {
  push(piece: Uint8Array): void;
  finish(): void;
}

/** @throws EngineError badInput; as `add` does */
function gunzipInto(add: (piece: Uint8Array) => void): Feed {
  let isWhole = false;
  let failure: Error | null = null;
  const gunzip = new Gunzip((piece, isLast) => {
    // The library takes errors inside of a callback for damage.
    try {
      if (!failure) add(piece);
    } catch (reason) {
      failure = reason as Error;
    }
    isWhole ||= isLast;
  });
  const push = (piece: Uint8Array, isLast: boolean) => {
    try {
      gunzip.push(piece, isLast);
    } catch {
      failure ??= problem('zipDamaged');
    }
    if (failure) throw failure;
  };
  return {
    push: (piece) => push(piece, false),
    finish() {
      push(new Uint8Array(), true);
      if (!isWhole) throw problem('zipDamaged');
    },
  };
}

/**
 * Unpacks the meter files of an archive as they arrive; others in it are passed over.
 *
 * @param open takes the pieces of another file
 * @throws EngineError badInput; as `open` does
 */
function unzipInto(open: () => (piece: Uint8Array) => void): Feed {
  let files = 0;
  let unfinished = 0;
  // The library takes errors inside of a callback for damage.
  let failure: Error | null = null;
  const unzip = new Unzip((file) => {
    // Archives made on a Mac have hidden ones.
    if (file.name.endsWith('/') || file.name.startsWith('__MACOSX/')) return;
    let add: ReturnType<typeof open> | null = null;
    let isOther = false;
    let head: Uint8Array = new Uint8Array();
    unfinished++;
    file.ondata = (error, piece, isLast) => {
      if (isLast) unfinished--;
      if (failure || isOther) return;
      try {
        if (error) throw problem('zipDamaged');
        if (add) add(piece);
        else {
          head = concat(head, piece);
          if (head.length < RECOGNISED_BYTES && !isLast) return;
          isOther = !isMeterFile(new TextDecoder().decode(head.subarray(0, RECOGNISED_BYTES)));
          if (isOther) return;
          add = open();
          // The file before may have ended without a line break.
          if (files++ > 0) add(LINE_BREAK);
          add(head);
        }
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
      if (unfinished > 0) throw problem('zipDamaged');
      if (files === 0) throw problem('zipFiles');
    },
  };
}

function concat(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** Enough to recognise a meter file by. */
const RECOGNISED_BYTES = 8_192;
const LINE_BREAK = Uint8Array.of(0x0a);
