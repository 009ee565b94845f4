/** The deployment cannot start as configured. `message` is one line for the operator, without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
