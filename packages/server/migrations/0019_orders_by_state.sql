-- Metrics count all orders by state every few seconds; this index spares a full scan.
create index orders_by_state on orders (convention_id, state);
