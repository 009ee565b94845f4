import type { Session } from '../session/sessions.ts';
import type { WallRoom } from './wallRoom.ts';

export type Walls = ReturnType<typeof createWalls>;

/** The displays of this browser that pages show, by slot. */
export function createWalls(open: (slot: string) => WallRoom) {
  const rooms = new Map<string, WallRoom>();

  return {
    of: (slot: string): WallRoom | undefined => rooms.get(slot),
    ofSession: (session: Session): WallRoom | undefined =>
      [...rooms.values()].find((room) => room.session() === session),
    /** Opens and closes so that these are open. */
    keep(slots: ReadonlySet<string>) {
      for (const [slot, room] of rooms) {
        if (slots.has(slot)) continue;
        room.close();
        rooms.delete(slot);
      }
      for (const slot of slots) if (!rooms.has(slot)) rooms.set(slot, open(slot));
    },
    hurry() {
      for (const room of rooms.values()) room.hurry();
    },
  };
}
