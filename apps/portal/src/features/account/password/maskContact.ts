const HIDDEN = '•••';

/**
 * An e-mail address of which only the ends of its name and its domain are seen: `o•••r@demo.example`. The number of
 * dots says nothing of its length; a name of one or two characters shows its first only.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return HIDDEN;
  const name = Array.from(email.slice(0, at));
  const last = name.length > 2 ? name[name.length - 1]! : '';
  return `${name[0] ?? ''}${HIDDEN}${last}${email.slice(at)}`;
}

/** A mobile number of which only the last three digits are seen: `•••• 156`; fewer of a short one. */
export function maskMobile(mobile: string): string {
  const seen = Math.min(3, Math.floor(mobile.length / 2));
  return `•${HIDDEN} ${mobile.slice(mobile.length - seen)}`;
}
