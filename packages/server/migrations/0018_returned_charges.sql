-- Charges that the provider gives back although no refund of an order here accounts for them: of orders that a restored
-- database does not know, and of more than the books have on the card.
create table returned_charge (
  convention_id text not null,
  return_id text not null,
  order_id text not null,
  state text not null check (state in ('requested', 'done', 'refused')),
  -- Yen on the card when it was requested, and yen that stay.
  amount integer not null check (amount > 0),
  remaining integer not null check (remaining >= 0 and remaining < amount),
  -- What the provider knows about it.
  provider jsonb not null check (provider ? 'name'),
  reason text not null,
  requested_at timestamptz not null,
  decided_at timestamptz,
  -- Claimed by a process until then.
  check_at timestamptz,
  tran_id text,
  errors jsonb not null default '[]',
  primary key (convention_id, return_id),
  check ((state = 'requested') = (check_at is not null))
);
create unique index returned_charge_one_undecided on returned_charge (convention_id, order_id)
  where check_at is not null;
create index returned_charge_by_order on returned_charge (convention_id, order_id, requested_at);
create index returned_charge_by_time on returned_charge (convention_id, requested_at);
