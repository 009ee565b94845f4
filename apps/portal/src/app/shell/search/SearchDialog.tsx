import type { User } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import {
  BoardIcon,
  CrossIcon,
  IconButton,
  type IconProps,
  PvIcon,
  StationIcon,
  Text,
  WarningIcon,
} from '@heliograph/ui';
import {
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { deviceTypeIcon } from '../../../shared/device/deviceTypeIcon.ts';
import {
  ChartIcon,
  DisplayIcon,
  FirmwareIcon,
  PeopleIcon,
  ServerIcon,
  HelpIcon,
  HomeIcon,
  InfoIcon,
  KeyIcon,
  ManualIcon,
  PlusIcon,
  ProfileIcon,
  SearchIcon,
  SheetIcon,
  UserIcon,
} from '../../../shared/icons.tsx';
import type { PageRoute } from '../../pages/pages.ts';
import styles from './SearchDialog.module.css';
import { findEntries, type SearchEntry } from './findEntries.ts';
import { useSearchEntries } from './useSearchEntries.ts';

export interface SearchDialogProps {
  user: User;
  addressOf: (page: PageRoute) => string;
  onAbout: () => void;
  onClose: () => void;
}

/**
 * A combobox of everything that can be opened: arrows select, Enter opens, Esc closes. It has the focus as soon as it is
 * rendered, so that what is typed right after the shortcut arrives.
 */
export function SearchDialog({ user, addressOf, onAbout, onClose }: SearchDialogProps) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const entries = useSearchEntries(user, addressOf, text);
  const found = useMemo(() => findEntries(entries, text), [entries, text]);
  const at = Math.min(chosen, found.length - 1);
  const dialog = useRef<HTMLDialogElement>(null);

  // In the same task as the shortcut: a later key finds the field focused.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  /** Returns the focus, which another page then takes. */
  function leave() {
    dialog.current?.close();
    // At once: the element's own event comes later, perhaps after the shortcut that opens the next search.
    onClose();
  }

  /** By the browser; the event of a dialog that was left comes when it is no longer in the page. */
  function closed() {
    if (dialog.current) onClose();
  }

  function open(entry: SearchEntry | undefined) {
    if (!entry) return;
    leave();
    if (entry.to === null) onAbout();
    else void navigate(entry.to);
  }

  /** The target is the dialog element only on its backdrop. */
  function pressed(event: PointerEvent) {
    if (event.target === dialog.current) leave();
  }

  const moves: Record<string, number | undefined> = {
    ArrowDown: at + 1 < found.length ? at + 1 : 0,
    ArrowUp: at > 0 ? at - 1 : found.length - 1,
    Home: 0,
    End: found.length - 1,
  };

  function onKeyDown(event: KeyboardEvent) {
    // While Chinese characters are composed, Enter only ends the composition.
    if (event.nativeEvent.isComposing) return;
    const to = moves[event.key];
    if (event.key === 'Enter') open(found[at]);
    else if (to === undefined || ((event.key === 'Home' || event.key === 'End') && text !== '')) return;
    else choose(to);
    event.preventDefault();
  }

  function choose(index: number) {
    setChosen(index);
    document.getElementById(`${id}${index}`)?.scrollIntoView({ block: 'nearest' });
  }

  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('search.label')}
      onClose={closed}
      onPointerDown={pressed}
    >
      <div className={styles.field}>
        <SearchIcon className={styles.icon} />
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-label={t('search.label')}
          aria-expanded={found.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${id}${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('search.placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label={common('action.close')} icon={<CrossIcon />} onClick={leave} />
      </div>
      <div id={`${id}list`} className={styles.list} role="listbox" aria-label={t('search.results')}>
        {KINDS.map((kind) => {
          const ofKind = found.filter((entry) => entry.kind === kind);
          if (ofKind.length === 0) return null;
          return (
            <div key={kind} role="group" aria-labelledby={`${id}${kind}`}>
              <Text
                id={`${id}${kind}`}
                as="div"
                pad={[8, 10, 4]}
                tone="faint"
                size={12}
                weight={600}
                role="presentation"
              >
                {t(`search.kind.${kind}`)}
              </Text>
              {ofKind.map((entry) => {
                const index = found.indexOf(entry);
                const Icon = entryIcon(entry);
                return (
                  <div
                    key={entry.id}
                    id={`${id}${index}`}
                    className={styles.entry}
                    role="option"
                    aria-selected={index === at}
                    onPointerMove={() => setChosen(index)}
                    onClick={() => open(entry)}
                  >
                    <Icon className={styles.icon} />
                    <span className={styles.name}>{entry.name}</span>
                    {entry.detail !== '' && (
                      <Text as="span" grow tone="soft" size={13} end truncate>
                        {entry.detail}
                      </Text>
                    )}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
      <p className={styles.none} role="status">
        {found.length === 0 && t('search.none', { text })}
      </p>
    </dialog>,
    document.body,
  );
}

const KINDS = ['page', 'deviceType', 'station', 'device'] as const;

const icons: Record<string, ComponentType<IconProps>> = {
  main: HomeIcon,
  bulletinBoard: BoardIcon,
  displays: DisplayIcon,
  powerDetail: PvIcon,
  stationImport: PlusIcon,
  profiles: ProfileIcon,
  fault: WarningIcon,
  chart: ChartIcon,
  sheet: SheetIcon,
  people: PeopleIcon,
  server: ServerIcon,
  firmware: FirmwareIcon,
  userCenter: UserIcon,
  changePassword: KeyIcon,
  help: HelpIcon,
  action: ManualIcon,
  about: InfoIcon,
  station: StationIcon,
};

function entryIcon({ icon }: SearchEntry): ComponentType<IconProps> {
  return icons[icon] ?? deviceTypeIcon(icon);
}
