import { expect, it } from 'vitest';
import { changePaper, paperLine, readPaper, turnedSign, typedNumber, writePaper } from './paperAddress.ts';

it('[BIL-02] the address keeps what was typed from a paper bill', () => {
  const typed = changePaper(changePaper(new Map(), '1.0', { amount: '120.5' }), 'total', { amount: '-3' });
  const both = changePaper(typed, '1.0', { quantity: '40_0*' });
  expect(writePaper(both)).toBe('1.0*120.5*400_total*-3*');
  expect(readPaper(writePaper(both))).toEqual(both);
  expect(readPaper(null)).toBeNull();
  expect(readPaper('')).toEqual(new Map());
  expect(writePaper(changePaper(typed, '1.0', { amount: '' }))).toBe('total*-3*');
});

it('[BIL-02] numbers of a paper bill have a point or a comma', () => {
  expect(['12.50', '12,50', '$12', '', 'twelve'].map(typedNumber)).toEqual([12.5, 12.5, 12, null, NaN]);
  expect(paperLine(new Map([['1.0', { amount: 'x', quantity: '3' }]]), '1.0')).toEqual({
    amount: null,
    quantity: 3,
  });
});

it('[BIL-02] an amount is turned to the other sign as it was typed', () => {
  expect(['28.80', '$28,8', '-3', ' 4 '].map(turnedSign)).toEqual(['-28.80', '-28,8', '3', '-4']);
});
