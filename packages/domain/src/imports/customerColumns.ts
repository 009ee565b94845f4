import type { ImportColumn } from './importColumn.ts';
import { stationReference } from './stationReference.ts';

/** Columns of a customer import, in template order. */
export const customerColumns: readonly ImportColumn[] = [
  {
    field: 'customer',
    required: true,
    kind: 'text',
    headings: {
      en: ['Customer e-mail', 'Customer email', 'E-mail', 'Email', 'E-mail address', 'Customer', 'Client'],
      zh: ['客户邮箱', '邮箱', '电子邮箱', '客户'],
    },
    example: 'customer@company.example',
  },
  stationReference,
];
