-- A login is counted before its password is looked at, so that many wrong ones at once are no more than the limit
-- allows. One that is being looked at is no failure yet, and none any more when the password was right.
alter table login_failure add column is_pending boolean not null default false;

-- A new password that somebody asked for. Whether the two belong together is found out when the mail is made: what is
-- answered can't tell it, because it is not known yet.
create table password_request (
  convention_id text not null,
  request_id uuid not null,
  registration_id text not null,
  email_hash bytea not null,
  client_address_hash bytea not null,
  requested_at timestamptz not null,
  -- When a password was first stored for it.
  stored_at timestamptz,
  primary key (convention_id, request_id)
);
create index password_request_by_id on password_request (convention_id, registration_id, requested_at);
create index password_request_by_address on password_request (convention_id, client_address_hash, requested_at);
create index password_request_by_age on password_request (requested_at);
