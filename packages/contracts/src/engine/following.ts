/** How far a long verb is; the engine tells it on the verb's port. */
export interface Progress {
  done: number;
  /** Zero while nobody knows. */
  of: number;
}

/** What a page may say on the port of a long verb. */
export interface CallOff {
  cancel: true;
}

/** How a page follows a long verb. Called off, the verb rejects with kind `cancelled`. */
export interface Following {
  onProgress?: (progress: Progress) => void;
  signal?: CallOffSignal;
}

/** The part of an AbortSignal that is needed. */
export interface CallOffSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
