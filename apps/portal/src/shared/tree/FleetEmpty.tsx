import { useTranslation } from '@heliograph/i18n';
import { ListSkeleton } from '../grid/ListSkeleton.tsx';
import type { TreeNode } from './treeNode.ts';

/** Instead of a tree of a fleet that is read in parts: nothing was found, or nothing has come yet. */
export function FleetEmpty({ nodes }: { nodes: readonly TreeNode[] | null }) {
  const { t } = useTranslation('tree');
  return nodes === null ? <ListSkeleton /> : <p role="status">{t('nothing')}</p>;
}
