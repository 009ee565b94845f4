import { expect, it } from 'vitest';
import { partOfDay } from './Greeting.tsx';

it.each([
  [0, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [16, 'afternoon'],
  [17, 'evening'],
  [23, 'evening'],
])('[HOME-02] greets at %d o’clock with good %s', (hour, part) => {
  expect(partOfDay(hour)).toBe(part);
});
