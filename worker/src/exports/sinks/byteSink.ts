/** Where a file's bytes go, one after another. */
export interface ByteSink {
  /** @param bytes are the writer's again when this returns */
  write(bytes: Uint8Array): void;
}
