import { sql, type Kysely, type Migration } from 'kysely';

/**
 * The loss ledger (docs/adr/0090): what stations should have given, what did not come and why. Energies are whole mWh, days
 * are counted from 1970-01-01 in the zone of the station.
 */
export const losses: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
create table loss_station (
  station_id int primary key references station on delete cascade,
  time_zone text not null,
  tried_at bigint not null,
  -- What the calibration lacks.
  missing text,
  -- The day after the newest judged one.
  past_day int,
  -- Why the baseline has to be learnt again.
  wanted text check (wanted in ('requested', 'changed'))
);

create table loss_baseline (
  station_id int not null references station on delete cascade,
  version int not null,
  reason text not null check (reason in ('first', 'requested', 'changed')),
  learnt_at bigint not null,
  calibration jsonb not null,
  -- Errors of healthy time, by where the weather comes from.
  errors jsonb not null default '{}',
  neighbours int not null default 0,
  primary key (station_id, version)
);

create table loss_day (
  station_id int not null references station on delete cascade,
  day int not null,
  started_at bigint not null,
  expected bigint not null,
  actual bigint not null,
  known real not null,
  -- Mean power by quarter hour, W.
  expected_power int[] not null,
  actual_power int[] not null,
  primary key (station_id, day)
);

create table loss_cause (
  station_id int not null references station on delete cascade,
  day int not null,
  cause text not null,
  lost bigint not null,
  lower bigint not null,
  upper bigint not null,
  amount float8,
  currency text not null,
  evidence jsonb not null,
  primary key (station_id, day, cause)
);

create table loss_entry (
  station_id int not null references station on delete cascade,
  cause text not null,
  first_day int not null,
  past_day int not null,
  lasts boolean not null,
  ahead float8,
  currency text not null,
  evidence jsonb not null,
  verdict_id int,
  primary key (station_id, cause, first_day)
);

create table loss_verdict (
  id int generated always as identity primary key,
  station_id int not null references station on delete cascade,
  cause text not null,
  first_day int not null,
  past_day int not null,
  verdict text not null check (verdict in ('open', 'confirmed', 'rejected')),
  reason text not null,
  person_id int references person on delete set null,
  recorded_at bigint not null
);
create index loss_verdict_station on loss_verdict (station_id);
create index loss_verdict_person on loss_verdict (person_id);
`.execute(db);
  },
};
