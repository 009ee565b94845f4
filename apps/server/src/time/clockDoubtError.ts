/** A message that seems to come from the future of a server whose own clock may be wrong. It must not be acknowledged. */
export class ClockDoubtError extends Error {
  constructor() {
    super('a message seems to come from the future, and the clock of the server may be wrong');
  }
}
