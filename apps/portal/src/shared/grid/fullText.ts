/** Shows a text cell's whole text where the column is too narrow for it. */
export const fullText = { tooltip: ({ value }: { value?: unknown }) => String(value) } as const;
