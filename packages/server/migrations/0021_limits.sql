-- Holder of an unpaid seat, for limits: hashes of the mailbox and the client address. null once
-- it is paid, and for seats that servers before this migration hold.
alter table seat
  add column mailbox_hash bytea,
  add column client_address_hash bytea,
  -- Since when its owner has it.
  add column held_at timestamptz;
create index seat_by_mailbox on seat (convention_id, mailbox_hash, plan_id) where mailbox_hash is not null;
create index seat_by_client_address on seat (convention_id, client_address_hash, plan_id)
  where client_address_hash is not null;

-- When the person began to hold limited seats that are still unpaid.
alter table pre_registration add column seats_since timestamptz;

-- Every card that was presented and not paid counts, per mailbox in all conventions, and per client address.
alter table payment_attempt add column mailbox_hash bytea;
create index payment_attempt_by_mailbox on payment_attempt (mailbox_hash, started_at) where mailbox_hash is not null;
create index payment_attempt_by_client_address on payment_attempt (convention_id, client_address_hash, started_at)
  where client_address_hash is not null;
create index payment_attempt_by_time on payment_attempt (convention_id, started_at);
alter table payment_finding
  drop constraint payment_finding_kind_check,
  add constraint payment_finding_kind_check
    check (kind in ('latePayment', 'refundRefused', 'undecided', 'difference', 'cardChecking'));

-- Where a participant has logged in before. Wrong passwords from elsewhere do not lock these addresses.
create table familiar_address (
  convention_id text not null,
  registration_id text not null,
  client_address_hash bytea not null,
  used_at timestamptz not null,
  primary key (convention_id, registration_id, client_address_hash),
  foreign key (convention_id, registration_id) references participant on delete cascade
);
