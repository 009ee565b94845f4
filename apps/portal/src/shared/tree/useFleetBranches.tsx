import type { PageAnswer, PageRequest } from '@heliograph/contracts/engine';
import { entitiesAtom } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { SegmentedControl, useDebouncedValue } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useFleetPage } from '../fleet/useFleetPage.ts';
import { ListSkeleton } from '../grid/ListSkeleton.tsx';
import type { CheckTreeProps } from './CheckTree.tsx';
import type { TreeNode } from './treeNode.ts';

/** Stations that a branch gets at a time. */
const STATIONS = 50;
/** Maximum pages of a branch: who looks for a station beyond them searches. */
const PAGES = 10;
const TYPING_PAUSE_MS = 300;

/** Key of the branch of what a search finds; of all stations for an empty one. */
const foundKey = (search: string) => `? ${search}`;

type FleetGroups = PageAnswer<'fleet.getStationGroups'>;
type GroupBy = 'area' | 'company';

/** Key of a group in trees. */
const groupKey = (by: GroupBy, group: string): string => `${by} ${group}`;

interface Options {
  /** Nodes of stations that are among the entities, by id, in their order. */
  nodes: ReadonlyMap<number, TreeNode>;
  /** Stations that stand before the groups, whatever is searched. */
  picked?: readonly number[];
  /** False asks for nothing. */
  isOn?: boolean;
  /** Called with the search text. */
  onSearch?: (text: string) => void;
  /** Shown without stations. */
  empty: ReactNode;
}

interface FleetBranches {
  /** `isSearched`: the stations come in groups and pages. */
  tree: Pick<CheckTreeProps, 'nodes' | 'isSearched' | 'head' | 'empty'> &
    Required<Pick<CheckTreeProps, 'onLoad' | 'onMore' | 'onSearch'>>;
  /** True if the stations that are shown, and the picked ones, are among the entities as far as they exist. */
  isHeld: boolean;
  by: GroupBy;
  /** Search text. */
  text: string;
  /** Loads the branches that are open: to be rendered. */
  loaders: ReactNode;
}

type Page = Pick<PageAnswer<'fleet.getStationPage'>, 'ids' | 'total'>;

/**
 * The branches of a tree over the fleet: its stations, or where it is read in parts groups of stations, each loaded in
 * pages, or what a search finds.
 */
export function useFleetBranches({
  nodes: nodeOf,
  picked = [],
  isOn: isWanted = true,
  onSearch,
  empty,
}: Options): FleetBranches {
  const { t } = useTranslation('tree');
  const isPartial = useAtomValue(entitiesAtom)?.isPartial ?? false;
  const isOn = isPartial && isWanted;
  const [text, setText] = useState('');
  const format = useFormat();
  const [by, setBy] = useState<GroupBy>('area');
  /** Pages that are shown, by branch. */
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map());
  const [answers, setAnswers] = useState<ReadonlyMap<string, Page>>(new Map());
  const [search] = useDebouncedValue(text.trim().slice(0, 100), TYPING_PAUSE_MS);
  const found = foundKey(search);
  const { data: groups } = useFleetPage('fleet.getStationGroups', isOn ? {} : null);
  const list = groups === undefined ? null : listGroups(groups, by);
  const isFlat = search !== '' || list === null || list.length <= 1;
  const isKnown = list !== null || search !== '';
  const shown = !isKnown ? [] : isFlat ? [found] : list.map(({ key }) => key);
  const wanted = shown.flatMap((branch) =>
    Array.from({ length: pages.get(branch) ?? (branch === found ? 1 : 0) }, (_, page) => ({ branch, page })),
  );
  const listed = wanted.flatMap(({ branch, page }) => answers.get(pageKey(branch, page))?.ids ?? []);
  const isHeld = useLookAt({ stations: isOn ? [...new Set([...listed, ...picked])] : [] });

  const take = useCallback(
    (key: string, page: Page) => setAnswers((before) => new Map(before).set(key, page)),
    [],
  );
  const showPages = (branch: string, count: number) =>
    setPages((before) => new Map(before).set(branch, count));

  /** The stations of a branch that are there, and a row that brings more. */
  function getChildren(branch: string): TreeNode['children'] {
    const own = wanted.flatMap((one) =>
      one.branch === branch ? (answers.get(pageKey(branch, one.page)) ?? []) : [],
    );
    const [first] = own;
    if (!first) return 'toLoad';
    const ids = own.flatMap((page) => page.ids);
    const left = first.total - ids.length;
    const isFull = own.length >= PAGES;
    const more: TreeNode[] =
      left > 0
        ? [
            {
              key: `more ${branch}`,
              name: isFull
                ? t('searchOthers', { count: left, all: format.integer(left) })
                : t('more', { count: Math.min(left, STATIONS), left: format.integer(left) }),
              isMore: true,
              children: 'leaf',
            },
          ]
        : [];
    const isPicked = new Set(picked);
    return [...ids.flatMap((id) => (isPicked.has(id) ? [] : (nodeOf.get(id) ?? []))), ...more];
  }

  function treeNodes(): TreeNode[] | null {
    const own = picked.flatMap((id) => nodeOf.get(id) ?? []);
    if (isFlat) {
      const children = isKnown ? getChildren(found) : 'toLoad';
      return typeof children === 'string' ? (own.length > 0 ? own : null) : [...own, ...children];
    }
    return [
      ...own,
      ...list.map(({ key, name, stations }) => ({
        key,
        name: name || t('noCompany'),
        note: t('stations', { count: stations, all: format.integer(stations) }),
        children: getChildren(key),
      })),
    ];
  }

  const isMany = (groups?.companies.length ?? 0) > 1;
  const whole = useMemo(() => [...nodeOf.values()], [nodeOf]);
  const nodes = isPartial ? treeNodes() : whole;
  return {
    tree: {
      nodes: nodes ?? [],
      isSearched: isPartial,
      head: isOn && isMany && search === '' && (
        <SegmentedControl
          label={t('by.label')}
          value={by}
          onChange={setBy}
          options={(['area', 'company'] as const).map((value) => ({ value, label: t(`by.${value}`) }))}
        />
      ),
      empty: !isPartial ? empty : nodes === null ? <ListSkeleton /> : <p role="status">{t('nothing')}</p>,
      onLoad({ key }) {
        if (list?.some((group) => group.key === key)) showPages(key, 1);
      },
      onMore({ key }) {
        const branch = key.slice('more '.length);
        showPages(branch, Math.min(PAGES, (pages.get(branch) ?? 1) + 1));
      },
      onSearch(typed) {
        setText(typed);
        onSearch?.(typed);
      },
    },
    isHeld,
    by,
    text,
    loaders:
      isOn &&
      wanted.map(({ branch, page }) => (
        <PageLoader
          key={pageKey(branch, page)}
          name={pageKey(branch, page)}
          request={{ ...findFilter(branch), sort: 'name', offset: page * STATIONS, limit: STATIONS }}
          onPage={take}
        />
      )),
  };
}

/** The groups of the kind that is shown. */
const listGroups = ({ areas, companies }: FleetGroups, by: GroupBy) =>
  by === 'area'
    ? areas.map(({ area, stations }) => ({ key: groupKey(by, area), name: area, stations }))
    : companies.map(({ id, name, stations }) => ({ key: groupKey(by, String(id)), name, stations }));

/** Request of a branch, by its key. */
function findFilter(branch: string): PageRequest<'fleet.getStationPage'> {
  const at = branch.indexOf(' ');
  const rest = branch.slice(at + 1);
  switch (branch.slice(0, at)) {
    case 'area':
      return { area: rest };
    case 'company':
      return { company: Number(rest) };
    default:
      return { search: rest };
  }
}

const pageKey = (branch: string, page: number) => `${branch}|${page}`;

interface PageLoaderProps {
  name: string;
  request: PageRequest<'fleet.getStationPage'>;
  onPage: (name: string, page: Page) => void;
}

/** Keeps one page of a branch as the server has it. */
function PageLoader({ name, request, onPage }: PageLoaderProps) {
  const { data: answer, isPlaceholderData } = useFleetPage('fleet.getStationPage', request);
  const page = useMemo(
    () => (answer && !isPlaceholderData ? { ids: answer.ids, total: answer.total } : null),
    [answer, isPlaceholderData],
  );
  useEffect(() => {
    if (page) onPage(name, page);
  }, [name, page, onPage]);
  return null;
}
