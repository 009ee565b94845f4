const decoder = new TextDecoder();

/** Parses a message; null when it is not JSON. */
export function parseJson(payload: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(payload));
  } catch {
    return null;
  }
}
