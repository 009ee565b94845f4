export { BulletinBoard } from './live/BulletinBoard.tsx';
