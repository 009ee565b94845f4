/**
 * Four characters of a version register as shown, `V1.0.4.2`; where the device already begins with a V, `V.1.0.4` (spec A
 * §7). Anything else is shown as it came, nothing as `---`.
 */
export function versionText(text: string | number | null | undefined): string {
  const characters = Array.from(String(text ?? '').trim());
  if (characters.length === 0) return '---';
  if (characters.length !== 4) return characters.join('');
  return characters[0]?.toUpperCase() === 'V' ? characters.join('.') : `V${characters.join('.')}`;
}
