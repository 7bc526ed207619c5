-- Counts changes to a profile, so that nobody overwrites a change they have not seen.
alter table participant add column version integer not null default 1;
