export type KindWords = Record<'fault' | 'warning', string>;

export const isKind = (value: unknown): value is keyof KindWords => value === 'fault' || value === 'warning';
