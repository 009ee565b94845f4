/** What the server says to people. `{…}` is filled in. */
export const en = {
  success: 'Success',
  signedOut: 'Please sign in.',
  wrongAccount: 'The account or the password is wrong.',
  codeModeAway: 'Signing in with a code is not available. Please use your password.',
  guestAway: 'There is no guest access here.',
  tooManyAttempts: 'Too many attempts. Please try again in {seconds} seconds.',
  wrongCompany: 'This page belongs to another company.',
  forbidden: 'You are not allowed to do this.',
  stationUnknown: 'This station does not exist or is not shown to you.',
  deviceUnknown: 'This device does not exist or is not shown to you.',
  modelUnknown: 'This model does not exist.',
  pathUnknown: 'There is no such call.',
  fieldMissing: '{field} is missing.',
  fieldWrong: '{field} is not valid.',
  fieldTooLong: '{field} is too long.',
  fieldOutOfRange: '{field} is out of range.',
  bodyUnreadable: 'The request body cannot be read.',
  bodyTooLarge: 'The request is too large.',
  mediaUnknown: 'The request body must be JSON or a form.',
  rangeBackwards: 'The end must be after the start.',
  rangeTooLong: 'The range is longer than {days} days.',
  internal: 'Something went wrong on the server. Please try again later.',
} as const;

export type MessageKey = keyof typeof en;
