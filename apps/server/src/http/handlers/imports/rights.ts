import { can } from '@heliograph/domain/permissions';
import { getActor } from '../../../access/access.ts';
import type { Account } from '../../../storage/repositories/people.ts';
import type { ImportRow } from '../../../storage/repositories/imports.ts';

/** Like the deletion of its stations: for who created them, and administrators. */
export const mayUndo = (person: Account, { person_id }: Pick<ImportRow, 'person_id'>): boolean =>
  person_id === person.id || seesAllImports(person);

export const seesAllImports = (person: Account): boolean => can(getActor(person), 'people.manage');
