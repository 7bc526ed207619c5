-- How receipts are set, for ever: templates, words, images and colour of the day. One row for all receipts that look the same.
create table document_look (
  convention_id text not null,
  -- SHA-256 of what is packed, in hex.
  version text not null,
  -- adapters/document/packed-look.ts says how they are packed.
  files bytea not null,
  first_used_at timestamptz not null,
  primary key (convention_id, version)
);
-- It is compressed.
alter table document_look alter column files set storage external;

-- null: from before looks were kept, and set as documents are when it is printed.
alter table receipt
  add column look_version text,
  add foreign key (convention_id, look_version) references document_look;
