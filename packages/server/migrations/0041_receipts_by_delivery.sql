-- Finds receipts that are past the tax term.
create index receipt_by_delivery on receipt (convention_id, delivered_at) where delivered_at is not null;
