-- The look of a receipt, kept forever: the templates, texts, images and colour of its day. Receipts that look the same
-- share a row.
create table document_look (
  convention_id text not null,
  -- SHA-256 of the unpacked contents, in hex.
  version text not null,
  -- Packed as adapters/document/packed-look.ts describes.
  files bytea not null,
  first_used_at timestamptz not null,
  primary key (convention_id, version)
);
-- The contents are already compressed.
alter table document_look alter column files set storage external;

-- null: older than this column; printed with the look that is current at the time.
alter table receipt
  add column look_version text,
  add foreign key (convention_id, look_version) references document_look;
