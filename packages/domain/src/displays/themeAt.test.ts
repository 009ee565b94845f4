import { describe, expect, it } from 'vitest';
import { themeAt } from './themeAt.ts';

const day = { theme: 'auto', light_from: '07:00', dark_from: '19:00' } as const;
const night = { theme: 'auto', light_from: '20:30', dark_from: '06:00' } as const;

describe('themeAt', () => {
  it.each([
    [day, '06:59', 'dark'],
    [day, '07:00', 'light'],
    [day, '18:59', 'light'],
    [day, '19:00', 'dark'],
    [night, '20:29', 'dark'],
    [night, '20:30', 'light'],
    [night, '00:00', 'light'],
    [night, '06:00', 'dark'],
  ] as const)('follows the time of day (%o at %s: %s)', (config, time, theme) => {
    expect(themeAt(config, time)).toBe(theme);
  });

  it('is the configured theme at any time', () => {
    expect(themeAt({ ...day, theme: 'dark' }, '12:00')).toBe('dark');
    expect(themeAt({ ...day, theme: 'light' }, '00:00')).toBe('light');
  });
});
