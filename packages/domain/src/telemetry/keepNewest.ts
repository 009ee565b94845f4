const [QUOTE, BACKSLASH] = [0x22, 0x5c] as const;

/**
 * Adds a gateway's message to those that wait, in order of arrival. It takes the place of an earlier one that reports the same
 * properties of the same devices; so of everything that was reported, the newest value stays.
 *
 * @param message `payload` is JSON in UTF-8
 * @returns the message that it replaced
 */
export function keepNewest<M extends { payload: Uint8Array }>(waiting: M[], message: M): M | undefined {
  const place = waiting.findLastIndex(({ payload }) => hasSameShape(payload, message.payload));
  const [replaced] = place < 0 ? [] : waiting.splice(place, 1);
  waiting.push(message);
  return replaced;
}

/** Whether two JSON texts differ in numbers only. Compared as bytes: reading them would cost ten times as much. */
export function hasSameShape(a: Uint8Array, b: Uint8Array): boolean {
  let isText = false;
  let at = 0;
  let other = 0;
  while (at < a.length && other < b.length) {
    const byte = a[at]!;
    if (!isText && isNumeric(byte) && isNumeric(b[other]!)) {
      do at++;
      while (at < a.length && isNumeric(a[at]!));
      do other++;
      while (other < b.length && isNumeric(b[other]!));
      continue;
    }
    if (byte !== b[other]) return false;
    at++;
    other++;
    if (byte === QUOTE) isText = !isText;
    else if (byte === BACKSLASH && isText) {
      if (a[at] !== b[other]) return false;
      at++;
      other++;
    }
  }
  return at >= a.length && other >= b.length;
}

/** Of a number in JSON: digits, signs, the point and the exponent's letter. */
function isNumeric(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    byte === 0x2d ||
    byte === 0x2e ||
    byte === 0x2b ||
    byte === 0x65 ||
    byte === 0x45
  );
}
