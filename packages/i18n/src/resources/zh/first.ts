/** Texts of walls, of the sign-in page and of the frame of the signed-in pages, which come as one file. */
export * as common from './common.ts';
export * as board from './board.ts';
export * as kiosk from './kiosk.ts';
export * as scene from './scene.ts';
export * as shell from './shell.ts';
export * as signIn from './signIn.ts';
