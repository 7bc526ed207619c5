-- Who read or changed which personal data through the secretariat's calls: a line for each person whom a call names, or
-- one
-- for a list, with the number of people in it.
create table access_log (
  convention_id text not null,
  line_id uuid not null,
  at timestamptz not null,
  -- Later a staff name; now the one key, named by the first digits of its hash.
  by_kind text not null check (by_kind in ('operatorKey', 'staff')),
  by_name text not null,
  operation text not null,
  -- What was asked for: the values in the path, the names of filters.
  asked jsonb not null,
  registration_id text,
  pre_registration_id uuid,
  people integer not null check (people >= 0),
  client_address text not null,
  request_id text not null,
  keep_until timestamptz not null,
  primary key (convention_id, line_id)
);
create index access_log_by_registration on access_log (convention_id, registration_id) where registration_id is not null;
create index access_log_by_person on access_log (convention_id, pre_registration_id)
  where pre_registration_id is not null;
create index access_log_by_end on access_log (keep_until);

create trigger access_log_is_append_only before update or truncate on access_log
  for each statement execute function refuse_change();

-- Deleting needs keep_until <= uketsuke.ends_before, which end-access-log.ts sets.
create function refuse_early_end() returns trigger language plpgsql as $$
begin
  if old.keep_until <= nullif(current_setting('uketsuke.ends_before', true), '')::timestamptz then
    return old;
  end if;
  raise exception '% is kept until %', tg_table_name, old.keep_until;
end $$;
create trigger access_log_is_kept before delete on access_log for each row execute function refuse_early_end();
