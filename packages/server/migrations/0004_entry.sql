-- The keys that a convention's 2D codes are signed with. Each code names its key: a newer key signs from now on while
-- the codes of an older one stay good, until that one is deleted.
create table entry_key (
  convention_id text not null,
  key_id integer not null check (key_id between 1 and 255),
  secret bytea not null,
  created_at timestamptz not null,
  primary key (convention_id, key_id)
);

-- The newest 2D code of a participant, and when they came in. Of the code only a hash: who reads the database can't
-- enter with what they read, not even with the keys.
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
