-- What the OpenID provider stores about a login to an on-demand system: the authorization code, the access token
-- exchanged for it, and the grant that ties them together. Codes and tokens are stored only as hashes.
create table openid_artifact (
  convention_id text not null,
  kind text not null check (kind in ('AuthorizationCode', 'AccessToken', 'Grant')),
  id_hash bytea not null,
  registration_id text not null,
  grant_hash bytea not null,
  payload jsonb not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- A code is valid once.
  consumed_at timestamptz,
  primary key (convention_id, kind, id_hash),
  foreign key (convention_id, registration_id) references participant on delete cascade
);
create index openid_artifact_by_grant on openid_artifact (convention_id, grant_hash);
create index openid_artifact_by_participant on openid_artifact (convention_id, registration_id, kind, issued_at);
create index openid_artifact_by_age on openid_artifact (expires_at);

-- The keys that sign ID tokens, as JSON Web Keys. A key is published before it first signs, and stays until everything
-- it signed has expired.
create table openid_key (
  convention_id text not null,
  key_no integer not null check (key_no > 0),
  private_key jsonb not null,
  signs_from timestamptz not null,
  primary key (convention_id, key_no)
);

-- Wrong client secrets, for the rate limit per address.
create table openid_client_failure (
  convention_id text not null,
  failure_id uuid not null,
  client_address_hash bytea not null,
  failed_at timestamptz not null,
  primary key (convention_id, failure_id)
);
create index openid_client_failure_by_address on openid_client_failure (convention_id, client_address_hash, failed_at);
create index openid_client_failure_by_age on openid_client_failure (failed_at);
