import { type Capability, TokenScope } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allParameters } from '../parameters/index.ts';
import type { Actor, DisplayRelation, AuthorRelation, StationRelation } from './actor.ts';
import { can } from './can.ts';
import { capabilities, capabilityToWrite } from './capabilities.ts';
import { tokenScopes } from './tokenScopes.ts';

const all = Object.keys(capabilities) as Capability[];

const individual: Actor = { userName: 'ivy', role: 'individual', companyId: null, enterpriseAuth: false };
const employee: Actor = { userName: 'emil', role: 'enterprise', companyId: 7, enterpriseAuth: false };
const companyAdmin: Actor = { ...employee, userName: 'ada', enterpriseAuth: true };
const guest: Actor = { userName: 'guest', role: 'guest', companyId: null, enterpriseAuth: false };
const display: Actor = { userName: 'wall', role: 'display', companyId: null, enterpriseAuth: false };
const administrator: Actor = {
  userName: 'root',
  role: 'administrator',
  companyId: null,
  enterpriseAuth: false,
};

const stranger: StationRelation = {
  isCreator: false,
  share: null,
  companyLinked: false,
  assigned: false,
  serviceCustom: false,
  shownToGuest: false,
  displayed: false,
  creatorAllowsSetting: false,
};
const shared = (
  type: 0 | 1 | 3,
  flags: Partial<NonNullable<StationRelation['share']>> = {},
): StationRelation => ({
  ...stranger,
  share: { type, control: false, setting: false, auth: false, ...flags },
});

const visiting: Capability[] = ['messages.read'];
const own: Capability[] = [
  ...visiting,
  'account.edit',
  'account.changePassword',
  'account.sessions',
  'messages.mark',
  'station.create',
  'picture.upload',
  'profile.create',
  'plan.create',
  'display.pair',
  'company.answer',
  'audit.read',
  'notification.manage',
  'token.manage',
];
const attending: Capability[] = ['display.report'];
const look: Capability[] = ['station.view', 'device.read'];
const viewing: Capability[] = [
  ...own,
  ...look,
  'station.private',
  'device.ask',
  'station.collect',
  'device.log',
  'alarm.acknowledge',
];
const employed: Capability[] = ['alarm.shelve', 'alarm.rules', 'maintenance.plan'];
const editing: Capability[] = [...viewing, 'station.edit', 'device.edit', 'alarm.shelve', 'alarm.rules'];
const managing: Capability[] = [
  ...editing,
  'station.editAll',
  'device.editAll',
  'station.share',
  'station.tariff',
  'station.audit',
  'report.consumption',
  'maintenance.plan',
];
const creating: Capability[] = [
  ...managing,
  'station.transfer',
  'station.authorise',
  'station.delete',
  'station.link',
  'device.delete',
  'device.control',
];

/** Every standing of the specification with all its capabilities; unlisted ones are refused. */
const table: [who: string, actor: Actor, relation: StationRelation | undefined, may: Capability[]][] = [
  ['the guest without a station', guest, undefined, visiting],
  ['the guest at a hidden station', guest, stranger, visiting],
  ['the guest at a shown station', guest, { ...stranger, shownToGuest: true }, [...visiting, ...look]],
  ['a display without a station', display, undefined, attending],
  ['a display at a station that it does not show', display, { ...stranger, shownToGuest: true }, attending],
  [
    'a display at a station that it shows',
    display,
    { ...stranger, displayed: true },
    [...attending, ...look, 'device.ask'],
  ],
  ['a person without a station', individual, undefined, own],
  ['a stranger', individual, stranger, own],
  ['a stranger to a station shown to guests', individual, { ...stranger, shownToGuest: true }, own],
  ['the creator', individual, { ...stranger, isCreator: true }, creating],
  [
    'the creator of a station that allows settings',
    individual,
    { ...stranger, isCreator: true, creatorAllowsSetting: true },
    [...creating, 'device.setting'],
  ],
  [
    'the creator of a station that an enterprise looks after',
    individual,
    { ...stranger, isCreator: true, serviceCustom: true },
    creating.filter((capability) => capability !== 'station.link'),
  ],
  [
    'an employee who created a station that the enterprise looks after',
    employee,
    { ...stranger, isCreator: true, serviceCustom: true },
    creating,
  ],
  ['a viewer', individual, shared(0), viewing],
  ['a viewer who may control', individual, shared(0, { control: true }), [...viewing, 'device.control']],
  ['a viewer who may set', individual, shared(0, { setting: true }), [...viewing, 'device.setting']],
  ['a viewer with a stray auth flag', individual, shared(0, { auth: true }), viewing],
  ['an editor', individual, shared(3), editing],
  [
    'an editor with every flag',
    individual,
    shared(3, { control: true, setting: true, auth: true }),
    [...editing, 'device.control', 'device.setting'],
  ],
  ['a manager', individual, shared(1), managing],
  ['a manager who may authorise', individual, shared(1, { auth: true }), [...managing, 'station.authorise']],
  [
    'a manager with every flag',
    individual,
    shared(1, { control: true, setting: true, auth: true }),
    [...managing, 'station.authorise', 'device.control', 'device.setting'],
  ],
  [
    'a viewer of a station that allows its creator settings',
    individual,
    { ...shared(0), creatorAllowsSetting: true },
    viewing,
  ],
  ['an employee elsewhere', employee, stranger, own],
  [
    'an employee at a linked station',
    employee,
    { ...stranger, companyLinked: true },
    [...viewing, ...employed],
  ],
  [
    'an employee at a linked station, who also has a share of it',
    employee,
    { ...shared(3), companyLinked: true },
    [...editing, 'maintenance.plan'],
  ],
  ['an individual at a linked station', individual, { ...stranger, companyLinked: true }, own],
  [
    'a customer at a linked station assigned to them',
    individual,
    { ...stranger, companyLinked: true, assigned: true },
    viewing,
  ],
  ['a customer at a station no longer linked', individual, { ...stranger, assigned: true }, own],
  [
    'a company administrator without a station',
    companyAdmin,
    undefined,
    [...own, 'customers.manage', 'maintenance.planCompany'],
  ],
  [
    'a company administrator elsewhere',
    companyAdmin,
    stranger,
    [...own, 'customers.manage', 'maintenance.planCompany'],
  ],
  [
    'a company administrator at a linked station',
    companyAdmin,
    { ...stranger, companyLinked: true },
    [
      ...managing,
      'station.authorise',
      'device.control',
      'device.setting',
      'customers.manage',
      'maintenance.planCompany',
    ],
  ],
  [
    'a company administrator without a company',
    { ...companyAdmin, companyId: null },
    { ...stranger, companyLinked: true },
    own,
  ],
  [
    'a company customer with a stray enterprise flag',
    { ...individual, companyId: 7, enterpriseAuth: true },
    { ...stranger, companyLinked: true },
    own,
  ],
  ['an administrator without a station', administrator, undefined, all],
  ['an administrator', administrator, stranger, all],
];

describe('can', () => {
  it.each(table)('[SEC-01] %s may do exactly what the table lists', (_who, actor, relation, may) => {
    const granted = all.filter((capability) => can(actor, capability, relation));
    const leaves: Capability[] = relation?.share && !may.includes('station.leave') ? ['station.leave'] : [];
    expect(granted.toSorted()).toEqual([...may, ...leaves].sort());
  });

  const actors = fc.record<Actor>({
    userName: fc.constant('anybody'),
    role: fc.constantFrom('guest', 'display', 'individual', 'enterprise', 'administrator'),
    companyId: fc.constantFrom(null, 7),
    enterpriseAuth: fc.boolean(),
  });
  const shares = fc.record({
    type: fc.constantFrom(0 as const, 1 as const, 3 as const),
    control: fc.boolean(),
    setting: fc.boolean(),
    auth: fc.boolean(),
  });
  const relations = fc.record<StationRelation>({
    isCreator: fc.boolean(),
    share: fc.option(shares),
    companyLinked: fc.boolean(),
    assigned: fc.boolean(),
    serviceCustom: fc.boolean(),
    shownToGuest: fc.boolean(),
    displayed: fc.boolean(),
    creatorAllowsSetting: fc.boolean(),
  });
  const each = fc.constantFrom(...all);

  it('[SEC-01] [AUTH-08] the guest never writes, regardless of the relation', () => {
    fc.assert(
      fc.property(relations, each, (relation, capability) => {
        const may = visiting.includes(capability) || (look.includes(capability) && relation.shownToGuest);
        expect(can(guest, capability, relation)).toBe(may);
      }),
    );
  });

  it('[OPS-04] [SEC-01] an API token can never do more than its person, and nothing beyond its scopes', () => {
    const scopes = fc.subarray(TokenScope.options);
    fc.assert(
      fc.property(actors, scopes, relations, each, (actor, held, relation, capability) => {
        const inScope = held.some((scope) =>
          (tokenScopes[scope] as readonly Capability[]).includes(capability),
        );
        expect(can({ ...actor, scopes: held }, capability, relation)).toBe(
          inScope && can(actor, capability, relation),
        );
      }),
    );
  });

  it('[SEC-01] a display never writes, regardless of the relation', () => {
    const wall = fc.record<Actor>({
      userName: fc.constant('wall'),
      role: fc.constant('display'),
      companyId: fc.constantFrom(null, 7),
      enterpriseAuth: fc.boolean(),
    });
    fc.assert(
      fc.property(wall, relations, each, (actor, relation, capability) => {
        const reads = [...look, 'device.ask'].includes(capability);
        const may = attending.includes(capability) || (reads && relation.displayed);
        expect(can(actor, capability, relation)).toBe(may);
      }),
    );
  });

  it('[SEC-01] a station on a display grants nothing to other users', () => {
    fc.assert(
      fc.property(actors, relations, each, (actor, relation, capability) => {
        fc.pre(actor.role !== 'display');
        expect(can(actor, capability, { ...relation, displayed: true })).toBe(
          can(actor, capability, { ...relation, displayed: false }),
        );
      }),
    );
  });

  it('[SEC-01] whoever may do anything on a station may see it', () => {
    const about = all.filter(
      (capability) => /^(station|device|alarm)\./.test(capability) && capability !== 'station.create',
    );
    fc.assert(
      fc.property(actors, relations, fc.constantFrom(...about), (actor, relation, capability) => {
        fc.pre(can(actor, capability, relation));
        expect(can(actor, 'station.view', relation)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('[SEC-01] a closer tie never takes a capability away', () => {
    fc.assert(
      fc.property(actors, relations, each, (actor, relation, capability) => {
        fc.pre(can(actor, capability, relation));
        const closer = [
          { ...relation, isCreator: true },
          { ...relation, companyLinked: true },
          { ...relation, assigned: true },
          { ...relation, creatorAllowsSetting: true },
          {
            ...relation,
            share: relation.share && { ...relation.share, control: true, setting: true, auth: true },
          },
        ];
        for (const tie of closer) expect(can(actor, capability, tie)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('[REP-01] the operation report is for administrators only', () => {
    fc.assert(
      fc.property(actors, relations, (actor, relation) => {
        expect(can(actor, 'report.operation', relation)).toBe(actor.role === 'administrator');
      }),
    );
  });

  it('[SHR-01] only a creator or an administrator transfers a station', () => {
    fc.assert(
      fc.property(actors, relations, (actor, relation) => {
        const owns = !['guest', 'display'].includes(actor.role) && relation.isCreator;
        expect(can(actor, 'station.transfer', relation)).toBe(owns || actor.role === 'administrator');
      }),
    );
  });

  const foreign: AuthorRelation = { isAuthor: false, authorCompanyId: null };
  const ofCompany: AuthorRelation = { ...foreign, authorCompanyId: 7 };
  it.each<[who: string, actor: Actor, relation: AuthorRelation, may: Capability[]]>([
    ['its author', individual, { ...foreign, isAuthor: true }, ['profile.view', 'profile.change']],
    ['somebody else', individual, foreign, []],
    ['a colleague', employee, ofCompany, ['profile.view']],
    [
      'the administrator of its author’s company',
      companyAdmin,
      ofCompany,
      ['profile.view', 'profile.change'],
    ],
    ['a customer of its author’s company', { ...individual, companyId: 7 }, ofCompany, []],
    ['the administrator of another company', { ...companyAdmin, companyId: 8 }, ofCompany, []],
    ['somebody of no company, at one of nobody’s', { ...employee, companyId: null }, foreign, []],
    ['the guest, whatever is said of them', guest, { isAuthor: true, authorCompanyId: 7 }, []],
    ['a display, whatever is said of it', display, { isAuthor: true, authorCompanyId: 7 }, []],
    ['an administrator', administrator, foreign, ['profile.view', 'profile.change']],
  ])('[SEC-01] a profile: %s may do exactly what the table lists', (_who, actor, relation, may) => {
    const about: Capability[] = ['profile.view', 'profile.change'];
    expect(about.filter((capability) => can(actor, capability, relation))).toEqual(may);
    const plans: Capability[] = ['plan.view', 'plan.change'];
    expect(plans.filter((capability) => can(actor, capability, relation))).toEqual(
      may.map((capability) => capability.replace('profile', 'plan')),
    );
  });

  const anybodys: DisplayRelation = { isOwner: false, ownerCompanyId: null };
  const employees: DisplayRelation = { ...anybodys, ownerCompanyId: 7 };
  it.each<[who: string, actor: Actor, relation: DisplayRelation, may: boolean]>([
    ['whoever paired it', individual, { ...anybodys, isOwner: true }, true],
    ['somebody else', individual, anybodys, false],
    ['a colleague', employee, employees, false],
    ['the administrator of its owner’s company', companyAdmin, employees, true],
    ['the administrator of another company', { ...companyAdmin, companyId: 8 }, employees, false],
    ['somebody of no company, at one of nobody’s', { ...companyAdmin, companyId: null }, anybodys, false],
    ['the guest, whatever is said of them', guest, { isOwner: true, ownerCompanyId: 7 }, false],
    ['a display, whatever is said of it', display, { isOwner: true, ownerCompanyId: 7 }, false],
    ['an administrator', administrator, anybodys, true],
  ])('[SEC-01] a display: %s may look after it as the table says', (_who, actor, relation, may) => {
    expect(can(actor, 'display.manage', relation)).toBe(may);
  });
});

it('[PAR-04] [DET-02] parameters of the Control dialog need device.control, all others device.setting', () => {
  for (const { code, group } of allParameters)
    expect([code, capabilityToWrite(code)]).toEqual([
      code,
      group === 'control' ? 'device.control' : 'device.setting',
    ]);
});
