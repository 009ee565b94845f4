import type { MeterTableChoice, MeterTableChoices } from '@heliograph/contracts/engine';
import { useRememberedChoices } from '../spreadsheet/useRememberedChoices.ts';

/** Choices about tables of meter data that a person made in this browser, and a function that adds one. */
export function useTableChoices(): [
  MeterTableChoices,
  (headings: string, choice: MeterTableChoice) => MeterTableChoices,
] {
  const [remembered, remember] = useRememberedChoices('meterTable');
  const tables: MeterTableChoices = Object.fromEntries(
    Object.entries(remembered).map(([headings, text]) => [headings, readChoice(text)]),
  );
  return [
    tables,
    (headings, choice) => {
      remember({ [headings]: `${choice.order} ${choice.stamp}` });
      return { ...tables, [headings]: choice };
    },
  ];
}

function readChoice(text: string): MeterTableChoice {
  const [order, stamp] = text.split(' ');
  return { order: order === 'mdy' ? order : 'dmy', stamp: stamp === 'end' ? stamp : 'start' };
}
