import { MAX_SCENES, type SceneKind } from '@heliograph/contracts/http';
import { SCENE_KINDS } from '@heliograph/domain/displays';
import { useTranslation } from '@heliograph/i18n';
import { Button, Card, Menu, Row, Stack, Text } from '@heliograph/ui';
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { PlusIcon } from '../../../shared/icons.tsx';
import { useDurationText } from '../displayTexts.ts';
import type { DisplayFieldsProps } from '../draft/draftErrors.ts';
import { isFull, moveScene, roundSeconds } from '../draft/sceneList.ts';
import { sceneKinds } from './SceneFields.tsx';
import { SceneRow, type SceneAction } from './SceneRow.tsx';
import styles from './ScenesEditor.module.css';
import { useSceneActions } from './useSceneActions.ts';

interface ScenesEditorProps extends DisplayFieldsProps {
  /** The scene in the preview; null: all in rotation. */
  shown: string | null;
  onShow: (id: string) => void;
}

/** The scenes of a display, in order. */
export function ScenesEditor({ draft, onChange, errors, shown, onShow }: ScenesEditorProps) {
  const { t } = useTranslation('displays');
  const durationText = useDurationText();
  const list = useRef<HTMLOListElement>(null);
  const { scenes, station_ids: stationIds } = draft;
  const actions = useSceneActions({ draft, onChange, list, onShow });
  const drag = useRowDrag(list, (from, to) =>
    onChange((now) => ({ ...now, scenes: moveScene(now.scenes, from, to) })),
  );
  const count = scenes.length;
  const round = roundSeconds(scenes);

  function disabledActionsAt(index: number): SceneAction[] {
    return [
      ...(index === 0 ? (['up'] as const) : []),
      ...(index === count - 1 ? (['down'] as const) : []),
      ...(isFull(scenes) ? (['duplicate'] as const) : []),
    ];
  }

  return (
    <Card
      title={t('scenes.title')}
      aside={
        <Text as="span" tone="soft" size={14}>
          {round === null
            ? t('scenes.roundUnknown', { count })
            : t('scenes.round', { count, time: durationText(round) })}
        </Text>
      }
    >
      <Stack gap={12} data-field="scenes">
        <p className={styles.hint}>{t(count === 0 ? 'scenes.none' : 'scenes.hint')}</p>
        <Stack ref={list} as="ol" gap={10} aria-label={t('scenes.list')}>
          {scenes.map((scene, index) => (
            <SceneRow
              key={scene.id}
              scene={scene}
              index={index}
              disabledActions={disabledActionsAt(index)}
              stationIds={stationIds}
              errors={errors}
              shown={scene.id === shown}
              dragged={index === drag.dragged}
              grip={drag.grip(index)}
              onShow={() => onShow(scene.id)}
              onChange={(changed) =>
                onChange((now) => ({
                  ...now,
                  scenes: now.scenes.map((one) => (one.id === changed.id ? changed : one)),
                }))
              }
              onAction={(action) => actions.run(action, index)}
            />
          ))}
        </Stack>
        {errors.has('scenes') && (
          <p className={styles.error} role="alert">
            {errors.get('scenes')}
          </p>
        )}
        <Row gap={[8, 16]} align="center" wrap>
          <AddScene full={count >= MAX_SCENES} onAdd={actions.add} />
          <Text role="status" as="span" tone="soft" size={14}>
            {actions.statusText}
          </Text>
          {actions.undo && (
            <Button size="compact-sm" variant="subtle" onClick={actions.undo}>
              {t('scenes.undo')}
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  );
}

/** Menu of scene kinds to add. */
function AddScene({ full, onAdd }: { full: boolean; onAdd: (kind: SceneKind) => void }) {
  const { t } = useTranslation('displays');
  const { t: scene } = useTranslation('scene');
  if (full) return <Text tone="soft">{t('scenes.full', { most: MAX_SCENES })}</Text>;
  return (
    // The added scene takes the focus.
    <Menu
      position="top-start"
      width={380}
      shadow="md"
      returnFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button variant="default" leftSection={<PlusIcon />}>
          {t('scenes.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.kinds ?? ''}>
        {SCENE_KINDS.map((kind) => {
          const { icon: Icon } = sceneKinds[kind];
          return (
            <Menu.Item key={kind} leftSection={<Icon />} data-kind={kind} onClick={() => onAdd(kind)}>
              <strong>{scene(kind)}</strong>
              <Text as="span" tone="soft" size={13}>
                {t(`scenes.kind.${kind}`)}
              </Text>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * Reorders rows by dragging a grip: the row swaps with its neighbours as the pointer passes their middle.
 * Keyboard users have buttons.
 */
function useRowDrag(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): { dragged: number | null; grip: (index: number) => { onPointerDown: (event: PointerEvent) => void } } {
  const [dragged, setDragged] = useState<number | null>(null);
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });

  useEffect(() => {
    if (dragged === null) return;
    const over = new AbortController();
    const { signal } = over;
    const at = dragged;
    // Listens on the window: the dragged row moves in the document and would lose the pointer.
    window.addEventListener('pointermove', ({ clientY }) => follow(clientY), { signal });
    for (const end of ['pointerup', 'pointercancel', 'blur'])
      window.addEventListener(end, () => setDragged(null), { signal });

    function follow(y: number) {
      const rows = [...(list.current?.children ?? [])];
      const middle = (row: Element | undefined, none: number) => {
        if (row === undefined) return none;
        const { top, height } = row.getBoundingClientRect();
        return top + height / 2;
      };
      const to =
        y < middle(rows[at - 1], -Infinity) ? at - 1 : y > middle(rows[at + 1], Infinity) ? at + 1 : at;
      if (to === at) return;
      move.current(at, to);
      setDragged(to);
    }

    return () => over.abort();
  }, [dragged, list]);

  return {
    dragged,
    grip: (index) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        setDragged(index);
      },
    }),
  };
}
