-- Passkeys with which participants log in instead of a password. The user handle, random bytes, names the owner.
create table passkey (
  convention_id text not null,
  credential_id bytea not null,
  registration_id text not null,
  user_handle bytea not null,
  public_key bytea not null,
  -- The signature counter; 0 if unsupported.
  sign_count bigint not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (convention_id, credential_id),
  foreign key (convention_id, registration_id) references participant on delete cascade
);
create index passkey_by_participant on passkey (convention_id, registration_id);

-- One-time challenges: with an owner for a new passkey, without one for a login.
create table passkey_challenge (
  convention_id text not null,
  challenge_hash bytea not null,
  registration_id text,
  user_handle bytea,
  created_at timestamptz not null,
  primary key (convention_id, challenge_hash),
  foreign key (convention_id, registration_id) references participant on delete cascade
);
create index passkey_challenge_by_age on passkey_challenge (created_at);
create index passkey_challenge_by_participant on passkey_challenge (convention_id, registration_id)
  where registration_id is not null;
