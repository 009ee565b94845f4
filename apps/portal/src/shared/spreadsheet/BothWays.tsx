import { useTranslation } from '@heliograph/i18n';
import { ScrollHint, Table } from '@heliograph/ui';
import table from '../page/table.module.css';

interface BothWaysProps {
  /** Name of the choice. */
  title: string;
  /** Names of the readings. */
  ways: readonly string[];
  /** Index of the reading that counts; null while none was chosen. */
  chosen: number | null;
  /** Values as the file writes them, each with all of its readings. */
  samples: readonly { written: string; read: readonly string[] }[];
}

/** Values of a file that can be read in two ways, with both readings. */
export function BothWays({ title, ways, chosen, samples }: BothWaysProps) {
  const { t } = useTranslation('imports');
  return (
    <ScrollHint label={title}>
      <Table className={table.table ?? ''} aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('reading.written')}</Table.Th>
            {ways.map((way, index) => (
              <Table.Th key={way}>{index === chosen ? t('reading.used', { way }) : way}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {samples.map(({ written, read }, row) => (
            <Table.Tr key={`${row} ${written}`}>
              <Table.Th scope="row">{written}</Table.Th>
              {read.map((text, index) => (
                <Table.Td key={ways[index]}>{text}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollHint>
  );
}
