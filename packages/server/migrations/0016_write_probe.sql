-- Each process replaces its row now and then, to see whether the database takes writes. The filler is stored as it is.
create table write_probe (
  process uuid not null,
  written_at timestamptz not null,
  filler text not null
);
alter table write_probe alter column filler set storage plain;
