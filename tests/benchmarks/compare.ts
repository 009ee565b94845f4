import type { BenchResults } from './results.ts';
import { formatColumns, formatFigure } from './table.ts';

/**
 * Two results beside each other, a line for each figure of either. The ratios to the peer are of the same run each: they
 * stay comparable where one machine was slower or busier than the other.
 */
export function compareResults(one: BenchResults, other: BenchResults): string[] {
  const names = [...new Set([...one.rows, ...other.rows].map(({ name }) => name))];
  const rows = names.map((name) => {
    const [a, b] = [one, other].map(({ rows }) => rows.find((row) => row.name === name));
    return [
      name,
      formatFigure(a?.figure),
      formatFigure(b?.figure),
      (a ?? b)!.unit,
      a && b && a.figure > 0 && b.figure > 0 ? `${formatFigure(b.figure / a.figure)} ×` : '',
      formatFigure(a?.ratio),
      formatFigure(b?.ratio),
    ];
  });
  return [
    ...[one, other].map(describe),
    ...formatColumns([
      ['what', 'first', 'second', 'unit', 'second / first', 'first / peer', 'second / peer'],
      ...rows,
    ]),
  ];
}

const describe = ({ commit, startedAt, machine, failed }: BenchResults): string =>
  [
    `${commit || 'no commit'} of ${startedAt}`,
    `${machine.cores} × ${machine.cpu}, ${machine.memoryGb} GB, ${machine.system}, Node ${machine.node}`,
    ...Object.entries(failed).map(([name, why]) => `${name} failed: ${why}`),
  ].join('; ');
