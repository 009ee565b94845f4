import {
  addImportRows,
  beginImport,
  getImports,
  getImportStatus,
  startImport,
  type ImportKind,
  type ImportValues,
} from '@heliograph/contracts/http';
import { expect } from 'vitest';
import { connectBroker } from './brokerClient.ts';
import type { CompanyStack } from './companyStack.ts';

/** Rows as a page numbers those of a file with one row of headings. */
export const numbered = (list: readonly ImportValues[]) =>
  list.map((one, index) => ({ row: index + 2, values: one }));

/** Imports of one kind by the people of companies. */
export function createImporting({ stack, tokens, ask, data }: CompanyStack, kind: ImportKind) {
  async function checked(list: readonly ImportValues[], person = 'owner') {
    const { import_id } = await data(person, beginImport, { kind, file_name: `${kind}s.xlsx` });
    const { issues } = await data(person, addImportRows, { import_id, rows: numbered(list) });
    return { import_id, issues };
  }

  /** An import as the list shows it to a user. */
  const readPast = async (import_id: number, person = 'owner') =>
    (await data(person, getImports, {})).list.find((one) => one.import_id === import_id);

  const getStatus = (import_id: number, person = 'owner') => data(person, getImportStatus, { import_id });

  return {
    tokens,
    /** Connects and disconnects a gateway with access data of an import. */
    async connectGateway({ uuid, password }: { uuid: string; password: string }): Promise<void> {
      const client = await connectBroker({ url: stack.mqtt, user: uuid, password, clientId: `gw-${uuid}` });
      await client.endAsync();
    },
    ask,
    data,
    checked,
    readPast,
    getStatus,
    async imported(list: readonly ImportValues[], person = 'owner'): Promise<number> {
      const { import_id, issues } = await checked(list, person);
      expect(issues).toEqual([]);
      await data(person, startImport, { import_id });
      await expect
        .poll(() => getStatus(import_id, person), { timeout: 20_000, interval: 20 })
        .toMatchObject({ state: 'done', rows: list.length, done: list.length, failure: '' });
      return import_id;
    },
  };
}

export type Importing = ReturnType<typeof createImporting>;
