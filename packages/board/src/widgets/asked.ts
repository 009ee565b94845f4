/** The answer to a question the board repeats. */
export interface Asked<T> {
  /** The newest answer; null until the first. */
  value: T | null;
  /** The last try failed. */
  failed: boolean;
  /** The answer has outlived several repetitions: it must not be taken for current. */
  old: boolean;
}
