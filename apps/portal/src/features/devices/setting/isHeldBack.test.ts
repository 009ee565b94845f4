import { expect, it } from 'vitest';
import { isHeldBack, isSwitch } from './isHeldBack.ts';

it('[DET-02] remote control waits until control is on', () => {
  expect(isHeldBack('remote_control', { control_enable: 0 })).toBe(true);
  expect(isHeldBack('remote_control', {})).toBe(true);
  expect(isHeldBack('remote_control', { control_enable: 1 })).toBe(false);
  expect(isHeldBack('control_enable', { control_enable: 0 })).toBe(false);
});

it('[DET-02] what remote control waits for is a switch', () => {
  expect(isSwitch('control_enable')).toBe(true);
  expect(isSwitch('remote_control')).toBe(false);
});
