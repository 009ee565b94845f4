import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import type { Framing } from './framing.ts';

/** A checksum that stays wrong this long, ms, will not become right: no more bytes of the frame follow. */
const DAMAGED_MS = 60;

export interface StreamPortOptions {
  /** Opens the line. */
  connect: () => Promise<Duplex>;
  framing: Framing;
  now: () => number;
  /** Every chunk of bytes on the line. */
  onBytes: (direction: 'sent' | 'received', bytes: Buffer) => void;
}

/**
 * A port for modbus-serial over any stream. Its own ports keep what is left after a timeout, take another master's
 * frames for answers, do not recover from a damaged length and have no time limit for connection attempts.
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

  /** When the last byte arrived, in time of `now`. */
  get heardAt(): number {
    return this.#heardAt;
  }

  open(done: (error?: Error) => void): void {
    this.#options.connect().then(
      (stream) => {
        this.#stream = stream;
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

/** Serial ports stay locked when they are only destroyed. */
function shut(stream: Duplex & { isOpen?: boolean; close?: () => void }): void {
  if (stream.isOpen && stream.close) stream.close();
  else stream.destroy();
}
