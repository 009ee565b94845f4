import { describe, expect, it } from 'vitest';
import { breadcrumbTrail } from '../shell/Breadcrumbs.tsx';
import { matchRoute } from './pages.ts';

const steps = (path: string) => {
  const page = matchRoute(path);
  return page && breadcrumbTrail(page).map((crumb) => (crumb.kind === 'group' ? crumb.key : crumb.page.id));
};

describe('addresses', () => {
  it.each([
    ['/', 'main'],
    ['/bulletinBoard', 'bulletinBoard'],
    ['/powerDetail', 'powerDetail'],
    ['/profiles', 'profiles'],
    ['/fault', 'fault'],
    ['/maintenance', 'maintenance'],
    ['/wallAlarms', 'wallAlarms'],
    ['/chart', 'chart'],
    ['/sheet', 'sheet'],
    ['/plans', 'plans'],
    ['/plans/prices', 'prices'],
    ['/people', 'people'],
    ['/audit', 'audit'],
    ['/tokens', 'tokens'],
    ['/notifications', 'notifications'],
    ['/alarmRules', 'alarmRules'],
    ['/server', 'server'],
    ['/firmware', 'firmware'],
    ['/displays', 'displays'],
    ['/about', 'about'],
    ['/help', 'help'],
    ['/action', 'action'],
    ['/userCenter', 'userCenter'],
    ['/changePassword', 'changePassword'],
  ])('[APP-01] %s shows %s', (path, id) => expect(matchRoute(path)?.id).toBe(id));

  it.each(['C001', 'C002', 'C003', 'C004', 'C005', 'C006', 'C007'])('[APP-01] devices of type %s', (type) =>
    expect(matchRoute(`/device/${type}`)).toEqual({
      id: 'device',
      path: `/device/${type}`,
      deviceType: type,
    }),
  );

  it.each(['quality', 'losses', 'certificate', 'histories', 'meterFile', 'schedule'])(
    '[APP-01] the %s of a station',
    (id) =>
      expect(matchRoute(`/station/12/${id}`)).toEqual({
        id,
        path: `/station/12/${id}`,
        deviceType: null,
        stationId: 12,
      }),
  );

  it.each([
    '/station/0/quality',
    '/station/x/quality',
    '/station/12',
    '/device/C009',
    '/device',
    '/device/c001',
    '/device/constructor',
    '/nothing',
    '/fault/1',
    '/login',
  ])('[APP-01] nothing is at %s', (path) => expect(matchRoute(path)).toBeNull());

  it('ignores a trailing slash', () => {
    expect(matchRoute('/powerDetail/')?.path).toBe('/powerDetail');
  });
});

describe('breadcrumbs of a page', () => {
  it.each([
    ['/', ['overview', 'main']],
    ['/bulletinBoard', ['overview', 'bulletinBoard']],
    ['/displays', ['overview', 'displays']],
    ['/powerDetail', ['powerDetail']],
    ['/station/12/quality', ['powerDetail', 'quality']],
    ['/device/C002', ['devices', 'device']],
    ['/profiles', ['devices', 'profiles']],
    ['/userCenter', ['main', 'userCenter']],
    ['/changePassword', ['main', 'userCenter', 'changePassword']],
    ['/action', ['main', 'help', 'action']],
  ])('[APP-04] to %s', (path, way) => expect(steps(path)).toEqual(way));
});
