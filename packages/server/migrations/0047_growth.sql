-- Indexes for queries that scanned whole tables at a million people: a person's receipts and findings, unused
-- addresses, unregistered people.
create index receipt_by_order on receipt (convention_id, order_id);
create index payment_finding_by_order on payment_finding (convention_id, order_id);
create index familiar_address_by_age on familiar_address (used_at);
create index pre_registration_unregistered on pre_registration (convention_id, created_at)
  where state <> 'registered' and email <> '';
