/** True if browsers use passkeys on this page: over HTTPS or on this machine, and under a name. */
export function isPasskeyPage(publicUrl = ''): boolean {
  const { origin, hostname } = window.location;
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  if (!window.isSecureContext || isAddress || !('PublicKeyCredential' in window)) return false;
  return publicUrl === '' || publicUrl === origin;
}
