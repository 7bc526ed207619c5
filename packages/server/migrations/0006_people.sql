-- A login is counted before its password is checked, so that parallel guesses cannot exceed the limit. While pending it
-- is not yet a failure, and a correct password clears it.
alter table login_failure add column is_pending boolean not null default false;

-- A request for a new password. Whether the ID and the e-mail address belong together is checked when the mail is
-- composed: the answer to the request cannot reveal it, because it is not known yet.
create table password_request (
  convention_id text not null,
  request_id uuid not null,
  registration_id text not null,
  email_hash bytea not null,
  client_address_hash bytea not null,
  requested_at timestamptz not null,
  -- When this request first stored a password.
  stored_at timestamptz,
  primary key (convention_id, request_id)
);
create index password_request_by_id on password_request (convention_id, registration_id, requested_at);
create index password_request_by_address on password_request (convention_id, client_address_hash, requested_at);
create index password_request_by_age on password_request (requested_at);
