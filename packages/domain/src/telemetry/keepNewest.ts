const [QUOTE, BACKSLASH] = [0x22, 0x5c] as const;
/** 1 for the characters of JSON numbers, by character code. */
const NUMERIC = new Uint8Array(128);
for (const character of '+-.0123456789Ee') NUMERIC[character.charCodeAt(0)] = 1;

/**
 * Adds a gateway's message to the waiting ones, in order of arrival. It replaces an earlier message that
 * reports the same properties of the same devices, so that the newest value of each is kept.
 *
 * @param message `payload` is JSON in UTF-8
 * @returns the replaced message
 */
export function keepNewest<M extends { payload: Uint8Array }>(waiting: M[], message: M): M | undefined {
  const place = waiting.findLastIndex(({ payload }) => hasSameShape(payload, message.payload));
  const [replaced] = place < 0 ? [] : waiting.splice(place, 1);
  waiting.push(message);
  return replaced;
}

/**
 * True if two JSON texts differ in numbers only. Compares bytes, since parsing would cost several times as
 * much.
 */
export function hasSameShape(a: Uint8Array, b: Uint8Array): boolean {
  let at = 0;
  let other = 0;
  while (at < a.length && other < b.length) {
    const byte = a[at++]!;
    if (NUMERIC[byte] === 1) {
      if (NUMERIC[b[other]!] !== 1) return false;
      while (NUMERIC[a[at]!] === 1) at++;
      while (NUMERIC[b[other]!] === 1) other++;
      continue;
    }
    if (byte !== b[other++]) return false;
    if (byte !== QUOTE) continue;
    // Skips a string, up to the end of either text.
    for (;;) {
      const letter = a[at++];
      if (letter !== b[other++]) return false;
      if (letter === QUOTE || letter === undefined) break;
      if (letter === BACKSLASH && a[at++] !== b[other++]) return false;
    }
  }
  return at >= a.length && other >= b.length;
}
