-- Every primary key starts with convention_id, so that the schema can be sharded by convention.

-- One row per person and convention, identified by e-mail address. New links reuse the row, so that an address has
-- at most one registration and one live order.
create table pre_registration (
  convention_id text not null,
  pre_registration_id uuid not null,
  email text not null,
  email_key text not null,
  first_name text not null,
  last_name text not null,
  furigana jsonb,
  language text not null check (language in ('ja', 'en')),
  state text not null check (state in ('open', 'revoked', 'registered')),
  created_at timestamptz not null,
  primary key (convention_id, pre_registration_id),
  unique (convention_id, email_key)
);

-- A mailed link. code_hash is null until the mail is composed, which is when the code is drawn.
create table registration_link (
  convention_id text not null,
  link_id uuid not null,
  pre_registration_id uuid not null,
  state text not null check (state in ('current', 'replaced', 'revoked')),
  code_hash bytea,
  client_address_hash bytea not null,
  requested_at timestamptz not null,
  expires_at timestamptz,
  opened_at timestamptz,
  form_expires_at timestamptz,
  primary key (convention_id, link_id),
  foreign key (convention_id, pre_registration_id) references pre_registration on delete cascade
);
create unique index registration_link_by_code on registration_link (convention_id, code_hash);
create index registration_link_by_person on registration_link (convention_id, pre_registration_id, requested_at);
create index registration_link_by_address on registration_link (convention_id, client_address_hash, requested_at);

-- One row per seat of a limited plan. Overselling is impossible: there is no row left to sell.
create table seat (
  convention_id text not null,
  plan_id text not null,
  seat_no integer not null,
  state text not null check (state in ('free', 'held', 'sold', 'retired')),
  owner text,
  order_id text,
  held_until timestamptz,
  primary key (convention_id, plan_id, seat_no),
  check ((state in ('free', 'retired')) = (owner is null)),
  -- A hold without an order expires on its own; a hold with an order ends with that order.
  check (state <> 'held' or (order_id is null) <> (held_until is null))
);
create index seat_by_owner on seat (convention_id, owner) where owner is not null;
create index seat_by_order on seat (convention_id, order_id) where order_id is not null;
create index seat_takable on seat (convention_id, plan_id, seat_no)
  where state = 'free' or (state = 'held' and order_id is null);

create table participant (
  convention_id text not null,
  registration_id text not null,
  pre_registration_id uuid not null,
  state text not null check (state in ('pending', 'active', 'disabled')),
  category text not null check (category in ('GENERAL', 'INVITED', 'OTHER_PAYMENT')),
  language text not null check (language in ('ja', 'en')),
  email text not null,
  first_name text not null,
  last_name text not null,
  furigana jsonb,
  affiliation text not null,
  profile jsonb not null,
  password_hash bytea,
  created_at timestamptz not null,
  primary key (convention_id, registration_id),
  unique (convention_id, pre_registration_id)
);

create table orders (
  convention_id text not null,
  order_id text not null,
  kind text not null check (kind in ('registration', 'additional')),
  pre_registration_id uuid not null,
  registration_id text,
  state text not null check (state in ('open', 'charging', 'unknown', 'completed', 'failed', 'expired', 'canceled')),
  price integer not null check (price >= 0),
  declines integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  provider jsonb,
  primary key (convention_id, order_id),
  -- A card is charged only on behalf of a participant.
  check (state not in ('charging', 'unknown', 'completed') or registration_id is not null)
);
-- At most one live order per registration: nobody can pay twice for the same one.
create unique index orders_one_live on orders (convention_id, pre_registration_id)
  where kind = 'registration' and state in ('open', 'charging', 'unknown', 'completed');
create index orders_by_registration on orders (convention_id, registration_id);
create index orders_lapsing on orders (expires_at) where state = 'open';

-- The ordered plans, with their names and prices at the time of the order.
create table order_item (
  convention_id text not null,
  order_id text not null,
  item_no integer not null,
  plan_id text not null,
  plan_type text not null check (plan_type in ('general', 'option')),
  plan_name jsonb not null,
  price integer not null check (price >= 0),
  tax_category text not null check (tax_category in ('taxable10', 'outOfScope', 'exempt')),
  primary key (convention_id, order_id, item_no),
  foreign key (convention_id, order_id) references orders on delete cascade
);

-- One try to charge a card, from the buyer's click until the outcome is certain.
create table payment_attempt (
  convention_id text not null,
  job_id text not null,
  order_id text not null,
  state text not null check (state in ('charging', 'unknown', 'paid', 'declined', 'failed')),
  started_at timestamptz not null,
  decided_at timestamptz,
  check_at timestamptz,
  checks integer not null default 0,
  result_code text,
  can_retry boolean,
  errors jsonb not null default '[]',
  primary key (convention_id, job_id),
  foreign key (convention_id, order_id) references orders on delete cascade,
  check ((state in ('charging', 'unknown')) = (check_at is not null))
);
create unique index payment_attempt_one_undecided on payment_attempt (convention_id, order_id)
  where state in ('charging', 'unknown');
create index payment_attempt_by_order on payment_attempt (convention_id, order_id, started_at);
create index payment_attempt_due on payment_attempt (check_at) where check_at is not null;

create table login_token (
  convention_id text not null,
  token_hash bytea not null,
  registration_id text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  primary key (convention_id, token_hash),
  foreign key (convention_id, registration_id) references participant on delete cascade
);
create index login_token_by_participant on login_token (convention_id, registration_id);

create table login_failure (
  convention_id text not null,
  failure_id uuid not null,
  registration_id text not null,
  client_address_hash bytea not null,
  failed_at timestamptz not null,
  primary key (convention_id, failure_id)
);
create index login_failure_by_id on login_failure (convention_id, registration_id, failed_at);
create index login_failure_by_address on login_failure (convention_id, client_address_hash, failed_at);

-- Answers to calls that carried an Idempotency-Key. Each is sealed with the key itself, which is not stored.
create table idempotency (
  convention_id text not null,
  key_hash bytea not null,
  body_hash bytea not null,
  status integer not null,
  sealed_answer bytea not null,
  created_at timestamptz not null,
  primary key (convention_id, key_hash)
);
create index idempotency_by_age on idempotency (created_at);
