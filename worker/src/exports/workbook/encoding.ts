import type { Piece } from '../deflate/deflater.ts';
import { createSpool, type Put, type Spool } from '../spool.ts';
import type { OpenEntry } from '../zip/zipWriter.ts';
import type { CellBlock } from './cellBlock.ts';

/** Cells of a sheet below a row, from 1; 0 for its top. */
export interface CellTask {
  block: CellBlock;
  after: number;
}

/** Puts the cells of a task as compressed XML. Keeps nothing of it. */
export type EncodeCells = (task: CellTask, put: Put) => Piece;

/** Another worker that encodes; it sends a first message once it is ready, then an answer to each task in turn. */
export type EncoderWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

/** A task with the memory that comes back with its answer. */
export interface EncoderTask {
  task: CellTask;
  /** Holds the numbers of the task. */
  input: ArrayBuffer;
  /** Takes the bytes. */
  output: ArrayBuffer;
}

export interface EncoderAnswer {
  piece: Piece;
  input: ArrayBuffer;
  output: ArrayBuffer;
  /** Bytes of `output` that were put. */
  length: number;
}

/** Bytes that wait until everything before them is written. */
interface Encoded {
  bytes: Uint8Array;
  piece: Piece;
  /** Makes their memory free for others. */
  release: () => void;
}

export type Helper = ReturnType<typeof createHelper>;

/** Tasks that a helper holds: one that it encodes, and the next one. */
const MAX_HELD = 2;
/** Results that wait for one of a helper. */
const MAX_WAITING = 8;

/** Lets messages arrive. Browsers prolong timers of loops; messages come at once. */
export function pauseForMessages(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Encodes a task that came with its memory, in the other worker. */
export function answerTask(encode: EncodeCells, { task, input, output }: EncoderTask): EncoderAnswer {
  const spool = createSpool(output);
  const piece = encode(task, spool.put);
  const { buffer, length } = spool.bytes();
  return { piece, input, output: buffer, length };
}

/** A copy of a task whose numbers stand in a memory, with which they go to another worker at once. */
function copyTask(
  { block: { rows, columns, strong }, after }: CellTask,
  memory: ArrayBuffer,
): EncoderTask['task'] {
  let at = 0;
  function copy(values: Float64Array): Float64Array {
    const numbers = new Float64Array(memory, at, values.length);
    numbers.set(values);
    at += values.byteLength;
    return numbers;
  }
  return {
    after,
    block: {
      rows,
      columns: columns.map((column) => ({ ...column, values: copy(column.values) })),
      strong: strong && copy(strong),
    },
  };
}

const countBytes = ({ block: { rows, columns, strong } }: CellTask): number =>
  rows * (columns.length + (strong ? 1 : 0)) * Float64Array.BYTES_PER_ELEMENT;

/** Lends the core of another worker. Numbers are copied once, into memory that goes to and fro. */
export function createHelper(worker: EncoderWorker) {
  const free = Array.from({ length: MAX_HELD }, () => ({
    input: new ArrayBuffer(0),
    output: new ArrayBuffer(0),
  }));
  const held: { resolve: (answer: EncoderAnswer) => void; reject: (reason: Error) => void }[] = [];
  let isReady = false;
  worker.addEventListener('message', ({ data }: { data: unknown }) => {
    if (isReady) held.shift()?.resolve(data as EncoderAnswer);
    else isReady = true;
  });
  worker.addEventListener('error', () => {
    isReady = false;
    for (const { reject } of held) reject(new Error('the encoder stopped'));
  });

  return {
    hasRoom: () => isReady && free.length > 0,
    async encode(task: CellTask): Promise<Encoded> {
      const memory = free.pop()!;
      const size = countBytes(task);
      const input = memory.input.byteLength < size ? new ArrayBuffer(size) : memory.input;
      const copy: EncoderTask = { task: copyTask(task, input), input, output: memory.output };
      worker.postMessage(copy, [input, memory.output]);
      const answer = await new Promise<EncoderAnswer>((resolve, reject) => held.push({ resolve, reject }));
      return {
        bytes: new Uint8Array(answer.output, 0, answer.length),
        piece: answer.piece,
        release: () => free.push({ input: answer.input, output: answer.output }),
      };
    },
    end: () => worker.terminate(),
  };
}

/** Encodes tasks on one core or, with a helper, on two; they are written to an entry in their order. */
export function createEncoding(
  encode: EncodeCells,
  helper: Helper | null,
  { put, count }: Pick<OpenEntry, 'put' | 'count'>,
) {
  const spools: Spool[] = [];
  let written = Promise.resolve();
  let waiting = 0;
  let failure: { reason: unknown } | null = null;

  function append(encoded: Encoded | Promise<Encoded>) {
    waiting++;
    written = written.then(async () => {
      const { bytes, piece, release } = await encoded;
      put(bytes);
      count(piece);
      release();
      waiting--;
    });
    written.catch((reason: unknown) => (failure ??= { reason }));
  }

  function encodeHere(task: CellTask) {
    if (waiting === 0) {
      count(encode(task, put));
      return;
    }
    const spool = spools.pop() ?? createSpool(new ArrayBuffer(0));
    const piece = encode(task, spool.put);
    append({
      bytes: spool.bytes(),
      piece,
      release() {
        spool.clear();
        spools.push(spool);
      },
    });
  }

  return {
    /**
     * Takes a task, whose arrays may be reused once it returns.
     *
     * @throws what writing earlier results threw
     */
    async add(task: CellTask): Promise<void> {
      if (failure) throw failure.reason;
      if (helper?.hasRoom()) append(helper.encode(task));
      else {
        encodeHere(task);
        if (helper) await pauseForMessages();
      }
      if (waiting > MAX_WAITING) await written;
    },
    /** Resolves once everything is written. */
    end: () => written,
  };
}
