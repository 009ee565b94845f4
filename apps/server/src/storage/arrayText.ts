/** PostgreSQL text of an array of numbers; null and NaN become NULL. */
export function numberArray(values: ArrayLike<number | null>): string {
  let text = '{';
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? NaN;
    text += (i === 0 ? '' : ',') + (value === value ? String(value) : 'NULL');
  }
  return text + '}';
}

/** Text of an array of array texts, for `unnest($1::text[])` and a cast: unnesting a nested array would flatten it. */
export function arrayArray(texts: readonly string[]): string {
  return texts.length === 0 ? '{}' : `{"${texts.join('","')}"}`;
}
