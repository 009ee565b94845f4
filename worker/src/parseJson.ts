const decoder = new TextDecoder();

/** What a message says; null when it is no JSON. */
export function parseJson(payload: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(payload));
  } catch {
    return null;
  }
}
