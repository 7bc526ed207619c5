-- The last number given to a document of a kind. The row is locked from taking the next number until the document that bears
-- it is stored, so that no number is left out and none is given twice.
create table issue_counter (
  convention_id text not null,
  kind text not null check (kind in ('receipt', 'certificate')),
  last_no integer not null check (last_no > 0),
  primary key (convention_id, kind)
);

-- What a receipt says, for ever: for all of an order, or for one of its tickets. It changes only while nobody was given it.
create table receipt (
  convention_id text not null,
  receipt_no integer not null,
  order_id text not null,
  -- null: for all of the order.
  plan_id text,
  facts jsonb not null,
  written_at timestamptz not null,
  -- When money was given back, and a receipt for the rest took its place.
  replaced_at timestamptz,
  primary key (convention_id, receipt_no),
  foreign key (convention_id, order_id) references orders
);
create unique index receipt_standing on receipt (convention_id, order_id, coalesce(plan_id, '')) where replaced_at is null;

-- One document for somebody. It counts once it is delivered; one that is intended holds its place until it lapses.
create table issue (
  convention_id text not null,
  issue_id uuid not null,
  registration_id text not null,
  kind text not null check (kind in ('receipt', 'certificate', 'nameCard')),
  state text not null check (state in ('intended', 'delivered', 'lapsed')),
  language text not null check (language in ('ja', 'en')),
  receipt_no integer,
  -- What it says, when it is no receipt.
  facts jsonb,
  is_reissue boolean not null,
  -- Of the code it is verified with, or a name card lets in with.
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
-- All but one copy of a receipt say that they are one.
create unique index issue_one_original on issue (convention_id, receipt_no)
  where receipt_no is not null and not is_reissue and state <> 'lapsed';
create index issue_undelivered on issue (lapses_at) where state <> 'delivered';

-- Codes that somebody asked about and nobody issued.
create table unknown_verification (
  convention_id text not null,
  unknown_verification_id uuid not null,
  client_address_hash bytea not null,
  asked_at timestamptz not null,
  primary key (convention_id, unknown_verification_id)
);
create index unknown_verification_by_address on unknown_verification (convention_id, client_address_hash, asked_at);
create index unknown_verification_by_age on unknown_verification (asked_at);

-- Who comes in with a name card may never have had a code on the screen.
alter table entry
  alter column code_hash drop not null,
  alter column issued_at drop not null;
