/** Why a verb failed; crosses the port as a plain object. `message` is already in the port's language where the server made it. */
export interface EngineFailure {
  kind:
    /** The server refused; `code` and perhaps `field` say why. */
    | 'refused'
    /** Nobody signed in, or the session ended. */
    | 'signedOut'
    /** No answer within the time limit; code 408. */
    | 'timeout'
    /** The network or the server is away. */
    | 'unreachable'
    /** The answer's prefix is another company's (login.wrongCompany). */
    | 'wrongCompany'
    /** The page sent something the verb does not take. */
    | 'badInput'
    /** The page called it off. */
    | 'cancelled'
    | 'unknown';
  code: number;
  message: string;
  field?: string;
}
