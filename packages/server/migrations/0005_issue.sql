-- The last number assigned to each kind of document. The row stays locked from taking the next number until the
-- document that bears it is stored, so that no number is skipped or assigned twice.
create table issue_counter (
  convention_id text not null,
  kind text not null check (kind in ('receipt', 'certificate')),
  last_no integer not null check (last_no > 0),
  primary key (convention_id, kind)
);

-- The contents of a receipt, for a whole order or for one of its tickets. They are final once somebody has received it.
create table receipt (
  convention_id text not null,
  receipt_no integer not null,
  order_id text not null,
  -- null: the whole order.
  plan_id text,
  facts jsonb not null,
  written_at timestamptz not null,
  -- When a receipt for the remaining amount replaced this one after a refund.
  replaced_at timestamptz,
  primary key (convention_id, receipt_no),
  foreign key (convention_id, order_id) references orders
);
create unique index receipt_standing on receipt (convention_id, order_id, coalesce(plan_id, '')) where replaced_at is null;

-- One document issued to a participant. It counts once delivered; an intended one holds its place until it lapses.
create table issue (
  convention_id text not null,
  issue_id uuid not null,
  registration_id text not null,
  kind text not null check (kind in ('receipt', 'certificate', 'nameCard')),
  state text not null check (state in ('intended', 'delivered', 'lapsed')),
  language text not null check (language in ('ja', 'en')),
  receipt_no integer,
  -- The contents of a document other than a receipt.
  facts jsonb,
  is_reissue boolean not null,
  -- Hash of the code that verifies the document or, on a name card, admits the wearer.
  code_hash bytea not null,
  intended_at timestamptz not null,
  lapses_at timestamptz not null,
  delivered_at timestamptz,
  primary key (convention_id, issue_id),
  foreign key (convention_id, registration_id) references participant,
  foreign key (convention_id, receipt_no) references receipt,
  check ((kind = 'receipt') = (receipt_no is not null)),
  check ((kind = 'receipt') = (facts is null)),
  check ((state = 'delivered') = (delivered_at is not null))
);
create unique index issue_by_code on issue (convention_id, code_hash);
create index issue_by_participant on issue (convention_id, registration_id, kind);
-- A receipt has one original; every other copy is marked as a copy.
create unique index issue_one_original on issue (convention_id, receipt_no)
  where receipt_no is not null and not is_reissue and state <> 'lapsed';
create index issue_undelivered on issue (lapses_at) where state <> 'delivered';

-- Lookups of codes that were never issued.
create table unknown_verification (
  convention_id text not null,
  unknown_verification_id uuid not null,
  client_address_hash bytea not null,
  asked_at timestamptz not null,
  primary key (convention_id, unknown_verification_id)
);
create index unknown_verification_by_address on unknown_verification (convention_id, client_address_hash, asked_at);
create index unknown_verification_by_age on unknown_verification (asked_at);

-- A participant who enters with a name card may never have shown a 2D code on screen.
alter table entry
  alter column code_hash drop not null,
  alter column issued_at drop not null;
