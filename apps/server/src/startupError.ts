/** The deployment cannot start as it is set up. `message` is one line for the person who set it up, without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
