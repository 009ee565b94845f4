import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import type { Framing } from './framing.ts';

/** A frame whose checksum stays wrong for this long, ms, is damaged: no more of its bytes will follow. */
const DAMAGED_MS = 60;

export interface StreamPortOptions {
  /** Opens the line. */
  connect: () => Promise<Duplex>;
  framing: Framing;
  /** ms since any start; never jumps. */
  now: () => number;
  /** Receives every chunk of bytes on the line. */
  onBytes: (direction: 'sent' | 'received', bytes: Buffer) => void;
}

/**
 * A port for modbus-serial over any stream. Its own ports keep leftover bytes after a timeout, accept other
 * masters' frames as answers, do not recover from a damaged length, and have no connection timeout.
 */
export class StreamPort extends EventEmitter {
  readonly #options: StreamPortOptions;
  #stream: Duplex | null = null;
  #damaged: NodeJS.Timeout | undefined;
  #heardAt = -Infinity;

  constructor(options: StreamPortOptions) {
    super();
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#stream !== null;
  }

  /** When the last byte was received, in time of `now`. */
  get heardAt(): number {
    return this.#heardAt;
  }

  open(done: (error?: Error) => void): void {
    this.#options.connect().then(
      (stream) => {
        this.#stream = stream;
        this.#options.framing.reset();
        stream.on('data', (bytes: Buffer) => this.#receive(bytes));
        stream.on('error', () => shut(stream));
        stream.on('close', () => {
          if (this.#stream === stream) this.#stream = null;
          this.emit('close');
        });
        done();
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  }

  close(done?: () => void): void {
    const stream = this.#stream;
    this.#stream = null;
    clearTimeout(this.#damaged);
    if (!stream || stream.destroyed) {
      done?.();
      return;
    }
    stream.once('close', () => done?.());
    shut(stream);
  }

  /** Sends an RTU request. */
  write(rtu: Buffer): void {
    clearTimeout(this.#damaged);
    this.#send(this.#options.framing.request(Buffer.from(rtu)));
  }

  #send(bytes: Buffer): void {
    this.#options.onBytes('sent', bytes);
    this.#stream?.write(bytes);
  }

  #receive(bytes: Buffer): void {
    this.#heardAt = this.#options.now();
    this.#options.onBytes('received', bytes);
    clearTimeout(this.#damaged);
    const { answer, damaged, replies = [] } = this.#options.framing.receive(bytes);
    for (const reply of replies) this.#send(reply);
    if (answer) this.emit('data', answer);
    else if (damaged) this.#damaged = setTimeout(() => this.emit('data', damaged), DAMAGED_MS);
  }
}

/** Closes a stream. Serial ports stay locked if they are only destroyed. */
function shut(stream: Duplex & { isOpen?: boolean; close?: () => void }): void {
  if (stream.isOpen && stream.close) stream.close();
  else stream.destroy();
}
