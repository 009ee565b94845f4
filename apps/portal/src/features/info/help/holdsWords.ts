/** Whether a text holds every word that was searched for, in any case and order; with none it does. */
export function holdsWords(text: string, searched: string): boolean {
  const within = text.toLocaleLowerCase();
  return searched
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => within.includes(word));
}
