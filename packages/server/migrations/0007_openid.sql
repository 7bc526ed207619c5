-- What the OpenID provider keeps of a login to an on-demand system: the code, the access token it was given for, and the
-- grant that ties them together. Codes and tokens are stored as hashes only.
create table openid_artifact (
  convention_id text not null,
  kind text not null check (kind in ('AuthorizationCode', 'AccessToken', 'Grant')),
  id_hash bytea not null,
  registration_id text not null,
  grant_hash bytea not null,
  payload jsonb not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- A code is good once.
  consumed_at timestamptz,
  primary key (convention_id, kind, id_hash),
  foreign key (convention_id, registration_id) references participant on delete cascade
);
create index openid_artifact_by_grant on openid_artifact (convention_id, grant_hash);
create index openid_artifact_by_participant on openid_artifact (convention_id, registration_id, kind, issued_at);
create index openid_artifact_by_age on openid_artifact (expires_at);

-- The keys that ID tokens are signed with, as JSON Web Keys. Each is published before it signs, and is there until
-- nothing that it signed is good any more.
create table openid_key (
  convention_id text not null,
  key_no integer not null check (key_no > 0),
  private_key jsonb not null,
  signs_from timestamptz not null,
  primary key (convention_id, key_no)
);

-- Wrong secrets, for the limit per address.
create table openid_client_failure (
  convention_id text not null,
  failure_id uuid not null,
  client_address_hash bytea not null,
  failed_at timestamptz not null,
  primary key (convention_id, failure_id)
);
create index openid_client_failure_by_address on openid_client_failure (convention_id, client_address_hash, failed_at);
create index openid_client_failure_by_age on openid_client_failure (failed_at);
