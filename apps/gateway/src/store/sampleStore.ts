import { z } from 'zod';
import { readBlocks, writeBlock, type StoredSample } from './blocks.ts';
import type { Disk } from './disk.ts';
import { openStateFile } from './stateFile.ts';
import { thin } from './thin.ts';

/** A position in the store. */
const Position = z.object({ segment: z.number().int(), offset: z.number().int() });
type Position = z.infer<typeof Position>;

/** Position up to which samples were sent, and pending time corrections. */
const Cursor = Position.extend({
  level: z.number().int(),
  /** Samples from `from` to `to` were measured with a clock that was behind by `by` ms. */
  corrections: z.array(z.object({ from: Position, to: Position, by: z.number().int() })),
});
type Cursor = z.infer<typeof Cursor>;

/** The oldest samples, to be acknowledged together. */
export interface StoredBatch {
  samples: readonly StoredSample[];
  /** Position of the store after them. */
  end: Cursor;
}

/**
 * Samples that the server has not acknowledged, oldest first. They are appended in blocks to segments, which
 * are removed as a whole. Each run starts a new segment, so that nothing is ever appended after a torn block.
 */
export interface SampleStore {
  /** Keeps samples in memory until `flush`. */
  add(samples: readonly StoredSample[]): void;
  /** Writes added samples and the acknowledged position. @throws if the medium is full or broken */
  flush(): void;
  /** Up to about `most` written samples. */
  next(most: number): StoredBatch | null;
  acknowledge(batch: StoredBatch): void;
  /**
   * Corrects the time of all waiting samples of this run, after its clock was set. @param by ms, whole
   * seconds
   */
  correct(by: number): void;
  /** Time of the newest waiting sample when the store was opened; -Infinity if there was none. */
  readonly newestAtStart: number;
  /** Bytes and samples on the medium, some possibly acknowledged, and samples waiting in memory. */
  size(): { bytes: number; samples: number; unwritten: number };
}

interface Segment {
  number: number;
  /** Thinning level: 0 all samples, 1 every five minutes, 2 hourly and counters only. */
  level: number;
  bytes: number;
  samples: number;
}

const NAME = /^(\d{8})\.([012])\.log$/;
const getName = ({ number, level }: Pick<Segment, 'number' | 'level'>) =>
  `${String(number).padStart(8, '0')}.${level}.log`;
const DEEPEST = 2;
/** Size at which a segment is closed, bytes; only closed ones are thinned. */
const SEGMENT_BYTES = 1_000_000;
/** Minimum share of the segments kept when the medium is full. */
const FULL_SHARE = 0.9;
/** Maximum samples in memory while nothing can be written; older ones are dropped. */
const MAX_UNWRITTEN = 5_000;

/** @param limit maximum size of the segments, bytes; beyond it, old details are thinned (docs/adr/0048) */
export function openSampleStore(disk: Disk, limit: number, segmentBytes = SEGMENT_BYTES): SampleStore {
  const start: Cursor = { segment: 0, offset: 0, level: 0, corrections: [] };
  const file = openStateFile(disk, 'cursor.json', Cursor, start);
  let cursor = file.state;
  let isCursorSaved = true;
  const segments = openSegments();
  let open: Segment | null = null;
  /** Segment read last, cached because its batches follow each other. */
  let cached: { name: string; bytes: Buffer } | null = null;
  for (const segment of segments)
    for (const block of readBlocks(getContent(segment))) segment.samples += block.samples.length;
  const newestAtStart = newest();
  let unwritten: StoredSample[] = [];
  /** Start of this run's samples. */
  const runStart: Position = { segment: nextNumber(), offset: 0 };

  return {
    add(samples) {
      unwritten.push(...samples);
      if (unwritten.length > MAX_UNWRITTEN) unwritten = unwritten.slice(-MAX_UNWRITTEN);
    },
    flush,
    next,
    acknowledge({ end }) {
      const current = segments.find(({ number }) => number === end.segment);
      // It was thinned meanwhile; the rest is sent again, and the server recognises it.
      if (current && current.level !== end.level) return;
      advance(end);
    },
    correct(by) {
      if (unwritten.length > 0) unwritten = unwritten.map((sample) => ({ ...sample, at: sample.at + by }));
      const from = later(runStart, cursor);
      const last = segments.at(-1);
      if (!last || last.number < from.segment) return;
      // Samples written from now on have correct times.
      const to = { segment: last.number + 1, offset: 0 };
      open = null;
      setCursor({ ...cursor, corrections: [...cursor.corrections, { from, to, by }] });
      saveCursor();
      runStart.segment = to.segment;
      runStart.offset = 0;
    },
    newestAtStart,
    size: () => ({
      bytes: total(),
      samples: segments.reduce((sum, segment) => sum + segment.samples, 0),
      unwritten: unwritten.length,
    }),
  };

  function flush(): void {
    if (unwritten.length > 0) {
      const block = writeBlock(unwritten);
      open ??= { number: nextNumber(), level: 0, bytes: 0, samples: 0 };
      if (open.bytes === 0) segments.push(open);
      const segment = open;
      // A failed block is torn, or complete and sent twice; the next one starts a new segment.
      open = null;
      segment.bytes += block.length;
      segment.samples += unwritten.length;
      try {
        disk.append(getName(segment), block);
      } catch (error) {
        bound(total() * FULL_SHARE);
        throw error;
      }
      unwritten = [];
      if (segment.bytes < segmentBytes) open = segment;
      bound(limit);
    }
    if (!isCursorSaved) saveCursor();
  }

  function next(most: number): StoredBatch | null {
    for (let segment = segments[0]; segment; segment = segments[0]) {
      const samples: StoredSample[] = [];
      let end = offsetIn(segment);
      for (const block of readBlocks(getContent(segment), end)) {
        samples.push(...corrected(segment, block));
        end = block.end;
        if (samples.length >= most) break;
      }
      if (samples.length > 0)
        return { samples, end: { ...cursor, segment: segment.number, level: segment.level, offset: end } };
      if (segment === open) return null;
      advance({ ...cursor, segment: segment.number + 1, level: 0, offset: 0 });
    }
    return null;
  }

  /** Removes the segments before `end`. */
  function advance({ segment, level, offset }: Cursor): void {
    setCursor({ ...cursor, segment, level, offset });
    while (segments[0] && segments[0].number < segment) removeFirst();
  }

  function removeFirst(): void {
    const removed = segments.shift();
    if (!removed) return;
    if (removed === open) open = null;
    if (cached?.name === getName(removed)) cached = null;
    disk.remove(getName(removed));
  }

  function setCursor(changed: Cursor): void {
    const corrections = changed.corrections.filter(({ to }) => isBefore(changed, to));
    cursor = { ...changed, corrections };
    isCursorSaved = false;
  }

  function saveCursor(): void {
    file.save(cursor);
    isCursorSaved = true;
  }

  /** Thins the oldest closed segments, least thinned first, until the limit is met. */
  function bound(most: number): void {
    while (total() > most) {
      const closed = segments.filter((segment) => segment !== open);
      const level = Math.min(...closed.map((segment) => segment.level));
      const oldest = closed.find((segment) => segment.level === level);
      if (!oldest) return;
      if (level < DEEPEST) thinSegment(oldest);
      else removeFirst();
    }
  }

  function thinSegment(segment: Segment): void {
    const samples: StoredSample[] = [];
    for (const block of readBlocks(getContent(segment), offsetIn(segment)))
      samples.push(...corrected(segment, block));
    const level = segment.level + 1;
    const kept = thin(samples, level);
    const block = kept.length > 0 ? writeBlock(kept) : Buffer.alloc(0);
    disk.replace(getName({ ...segment, level }), block);
    disk.remove(getName(segment));
    segment.level = level;
    segment.bytes = block.length;
    segment.samples = kept.length;
    cached = null;
  }

  function corrected(
    { number, level }: Segment,
    { samples, end }: { samples: readonly StoredSample[]; end: number },
  ): readonly StoredSample[] {
    // Thinned segments were corrected when written.
    if (level > 0) return samples;
    const last = { segment: number, offset: end - 1 };
    const by = cursor.corrections
      .filter(({ from, to }) => !isBefore(last, from) && isBefore(last, to))
      .reduce((sum, correction) => sum + correction.by, 0);
    return by === 0 ? samples : samples.map((sample) => ({ ...sample, at: sample.at + by }));
  }

  /** Offset to continue from in a segment; positions in an earlier version of it are void. */
  function offsetIn({ number, level }: Segment): number {
    return cursor.segment === number && cursor.level === level ? cursor.offset : 0;
  }

  function getContent(segment: Segment): Buffer {
    const name = getName(segment);
    if (cached?.name !== name || cached.bytes.length !== segment.bytes)
      cached = { name, bytes: disk.read(name) ?? Buffer.alloc(0) };
    return cached.bytes;
  }

  function openSegments(): Segment[] {
    const found = new Map<number, Segment>();
    for (const { name, bytes } of disk.list()) {
      const [, number, level] = NAME.exec(name) ?? [];
      if (number === undefined) continue;
      const segment = { number: Number(number), level: Number(level), bytes, samples: 0 };
      const other = found.get(segment.number);
      const [kept, removed] = other && other.level > segment.level ? [other, segment] : [segment, other];
      found.set(kept.number, kept);
      // Thinning was interrupted after writing.
      if (removed) disk.remove(getName(removed));
      if (kept.number < cursor.segment) {
        found.delete(kept.number);
        disk.remove(getName(kept));
      }
    }
    return [...found.values()].sort((a, b) => a.number - b.number);
  }

  function newest(): number {
    for (const segment of segments.toReversed()) {
      let at = -Infinity;
      for (const block of readBlocks(getContent(segment)))
        for (const sample of corrected(segment, block)) at = Math.max(at, sample.at);
      if (at > -Infinity) return at;
    }
    return -Infinity;
  }

  function nextNumber(): number {
    return Math.max(segments.at(-1)?.number ?? 0, cursor.segment) + 1;
  }

  function total(): number {
    return segments.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}

const isBefore = (a: Position, b: Position): boolean =>
  a.segment < b.segment || (a.segment === b.segment && a.offset < b.offset);
const later = (a: Position, b: Position): Position => (isBefore(a, b) ? b : a);
