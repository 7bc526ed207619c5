-- The keys that sign a convention's 2D codes. Each code names its key: the newest key signs, and codes of an older key
-- stay valid until that key is deleted.
create table entry_key (
  convention_id text not null,
  key_id integer not null check (key_id between 1 and 255),
  secret bytea not null,
  created_at timestamptz not null,
  primary key (convention_id, key_id)
);

-- A participant's newest 2D code, and when they entered. Only a hash of the code is stored: reading the database,
-- even including the keys, is not enough to enter.
create table entry (
  convention_id text not null,
  registration_id text not null,
  code_hash bytea not null,
  issued_at timestamptz not null,
  expires_at timestamptz,
  entered_at timestamptz,
  primary key (convention_id, registration_id),
  foreign key (convention_id, registration_id) references participant on delete cascade
);
