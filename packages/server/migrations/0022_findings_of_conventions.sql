-- Findings about a whole convention name no order.
alter table payment_finding alter column order_id drop not null;
create unique index payment_finding_open_of_convention on payment_finding (convention_id, kind)
  where closed_at is null and order_id is null;
