-- Every step of an order's life is an immutable row, and the order's state is the end of that chain. The foreign keys
-- below reject a state that no legal step leads to, whoever writes it. The table `transitions` in
-- features/order/rules.ts lists the legal steps; docs/payments.md draws them.
create table order_transition (
  convention_id text not null,
  order_id text not null,
  transition_no integer not null check (transition_no > 0),
  previous_no integer generated always as (nullif(transition_no - 1, 0)) stored,
  from_state text not null,
  event text not null,
  to_state text not null,
  at timestamptz not null,
  actor text not null check (actor in ('buyer', 'provider', 'clock', 'secretariat')),
  -- The provider's IDs and codes for this step, if any.
  provider jsonb not null default '{}',
  primary key (convention_id, order_id, transition_no),
  unique (convention_id, order_id, transition_no, to_state),
  -- Each step starts where the previous one ended; only the first starts from nothing.
  foreign key (convention_id, order_id, previous_no, from_state)
    references order_transition (convention_id, order_id, transition_no, to_state),
  check ((transition_no = 1) = (from_state = 'none')),
  constraint order_transition_is_legal check ((from_state, event, to_state) in (
    ('none', 'placed', 'open'),
    ('open', 'begun', 'charging'),
    ('open', 'lapsed', 'expired'),
    ('open', 'canceled', 'canceled'),
    ('open', 'waived', 'completed'),
    ('open', 'paid', 'completed'),
    ('charging', 'challenged', 'authenticating'),
    ('charging', 'lost', 'unknown'),
    ('charging', 'declined', 'open'),
    ('charging', 'refused', 'failed'),
    ('charging', 'lapsed', 'expired'),
    ('charging', 'paid', 'completed'),
    ('authenticating', 'returned', 'charging'),
    ('authenticating', 'declined', 'open'),
    ('authenticating', 'refused', 'failed'),
    ('authenticating', 'lapsed', 'expired'),
    ('authenticating', 'canceled', 'canceled'),
    ('authenticating', 'paid', 'completed'),
    ('unknown', 'declined', 'open'),
    ('unknown', 'refused', 'failed'),
    ('unknown', 'lapsed', 'expired'),
    ('unknown', 'paid', 'completed'),
    ('expired', 'paidLate', 'completed'),
    ('failed', 'paidLate', 'completed'),
    ('completed', 'refunded', 'refunded')
  ))
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger order_transition_is_append_only before update or delete or truncate on order_transition
  for each statement execute function refuse_change();

-- Existing orders have no history. Give each the shortest one that leads to its state.
insert into order_transition (convention_id, order_id, transition_no, from_state, event, to_state, at, actor)
select orders.convention_id, orders.order_id, step.no, step.from_state, step.event, step.to_state,
  orders.created_at, step.actor
from orders join (values
  ('open', 1, 'none', 'placed', 'open', 'buyer'),
  ('canceled', 1, 'none', 'placed', 'open', 'buyer'),
  ('canceled', 2, 'open', 'canceled', 'canceled', 'buyer'),
  ('expired', 1, 'none', 'placed', 'open', 'buyer'),
  ('expired', 2, 'open', 'lapsed', 'expired', 'clock'),
  ('charging', 1, 'none', 'placed', 'open', 'buyer'),
  ('charging', 2, 'open', 'begun', 'charging', 'buyer'),
  ('unknown', 1, 'none', 'placed', 'open', 'buyer'),
  ('unknown', 2, 'open', 'begun', 'charging', 'buyer'),
  ('unknown', 3, 'charging', 'lost', 'unknown', 'provider'),
  ('failed', 1, 'none', 'placed', 'open', 'buyer'),
  ('failed', 2, 'open', 'begun', 'charging', 'buyer'),
  ('failed', 3, 'charging', 'refused', 'failed', 'provider'),
  ('free', 1, 'none', 'placed', 'open', 'buyer'),
  ('free', 2, 'open', 'waived', 'completed', 'buyer'),
  ('completed', 1, 'none', 'placed', 'open', 'buyer'),
  ('completed', 2, 'open', 'begun', 'charging', 'buyer'),
  ('completed', 3, 'charging', 'paid', 'completed', 'provider')
) as step (state, no, from_state, event, to_state, actor)
  on step.state = case when orders.state = 'completed' and orders.price = 0 then 'free' else orders.state end;

alter table orders
  add column transition_no integer not null default 1,
  -- Yen refunded so far.
  add column refunded integer not null default 0,
  -- When to compare our books with the provider's next. The schedule counts from compare_from; it is closer together
  -- while anything about the order is in doubt.
  add column compare_at timestamptz,
  add column compare_from timestamptz,
  add column compare_closely boolean not null default false,
  -- When to check an open order for expiry next.
  add column lapse_at timestamptz;
update orders set lapse_at = expires_at, transition_no = (
  select max(transition_no) from order_transition past
  where past.convention_id = orders.convention_id and past.order_id = orders.order_id);

alter table orders
  alter column lapse_at set not null,
  drop constraint orders_state_check,
  drop constraint orders_check,
  add constraint orders_end_of_history foreign key (convention_id, order_id, transition_no, state)
    references order_transition (convention_id, order_id, transition_no, to_state),
  -- A card is charged only on behalf of a participant.
  add constraint orders_paid_for_somebody check (
    state not in ('charging', 'authenticating', 'unknown', 'completed', 'refunded') or registration_id is not null),
  add constraint orders_refunded_at_most_paid check (refunded between 0 and price),
  add constraint orders_refunded_in_full check (state <> 'refunded' or refunded = price);

drop index orders_one_live;
create unique index orders_one_live on orders (convention_id, pre_registration_id)
  where kind = 'registration' and state in ('open', 'charging', 'authenticating', 'unknown', 'completed');
drop index orders_lapsing;
create index orders_lapsing on orders (lapse_at) where state = 'open';
create index orders_by_person on orders (convention_id, pre_registration_id);
create index orders_to_compare on orders (compare_at) where compare_at is not null;
-- The provider's notification and a browser returning from 3-D Secure identify an order only by its AccessID.
create index orders_by_access_id on orders ((provider ->> 'accessId')) where provider is not null;

alter table payment_attempt
  -- Where the buyer's browser goes to authenticate.
  add column redirect_url text,
  -- When we last committed to a call that can charge the card.
  add column sent_at timestamptz,
  -- The client's address, for the limit on declined cards; null for attempts older than this column.
  add column client_address_hash bytea;
update payment_attempt set sent_at = started_at, state = replace(state, 'failed', 'declined');
alter table payment_attempt
  alter column sent_at set not null,
  drop constraint payment_attempt_state_check,
  drop constraint payment_attempt_check,
  add constraint payment_attempt_state_check
    check (state in ('charging', 'authenticating', 'unknown', 'paid', 'declined')),
  add constraint payment_attempt_asked_while_undecided
    check ((state in ('charging', 'authenticating', 'unknown')) = (check_at is not null)),
  add constraint payment_attempt_redirects_while_authenticating
    check ((state = 'authenticating') = (redirect_url is not null));
create index payment_attempt_declined_by_address on payment_attempt (convention_id, client_address_hash, started_at)
  where state = 'declined';
drop index payment_attempt_one_undecided;
create unique index payment_attempt_one_undecided on payment_attempt (convention_id, order_id)
  where check_at is not null;

-- A refund is a payment of its own, in the other direction.
create table refund (
  convention_id text not null,
  refund_id text not null,
  order_id text not null,
  state text not null check (state in ('requested', 'done', 'refused')),
  cause text not null check (cause in ('secretariat', 'latePayment')),
  amount integer not null check (amount > 0),
  -- The charge left on the card after the refund: requesting the same remainder twice refunds once.
  remaining integer not null check (remaining >= 0),
  participant text not null check (participant in ('disable', 'keep')),
  seats text not null check (seats in ('free', 'keep')),
  -- The plans whose seats are freed; null: all plans.
  plans text[],
  reason text not null,
  requested_at timestamptz not null,
  decided_at timestamptz,
  check_at timestamptz,
  checks integer not null default 0,
  tran_id text,
  errors jsonb not null default '[]',
  primary key (convention_id, refund_id),
  foreign key (convention_id, order_id) references orders on delete cascade,
  check ((state = 'requested') = (check_at is not null))
);
create unique index refund_one_undecided on refund (convention_id, order_id) where check_at is not null;
create index refund_by_order on refund (convention_id, order_id, requested_at);
create index refund_due on refund (check_at) where check_at is not null;

-- Notes about money that the secretariat should look at.
create table payment_finding (
  convention_id text not null,
  finding_id text not null,
  order_id text not null,
  kind text not null check (kind in ('latePayment', 'refundRefused', 'undecided', 'difference')),
  text text not null,
  found_at timestamptz not null,
  closed_at timestamptz,
  primary key (convention_id, finding_id)
);
create unique index payment_finding_open on payment_finding (convention_id, order_id, kind) where closed_at is null;
create index payment_finding_by_time on payment_finding (convention_id, found_at);
