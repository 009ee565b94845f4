/**
 * What deflate's codes stand for: a byte as it is, or a repetition of `length` bytes (3–258) that stood `distance` bytes
 * before (1–32,768), as `length << 16 | distance`.
 */
export const BLOCK_TOKENS = 2 ** 16;
