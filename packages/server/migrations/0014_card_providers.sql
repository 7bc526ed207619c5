-- Every convention has its card provider, so that an order says at whose its card is; until now there was one. What only a
-- provider's adapter reads is kept apart as `data`.
update orders set provider = jsonb_strip_nulls(jsonb_build_object(
  'name', 'gmo',
  'reference', provider -> 'accessId',
  'tranId', provider -> 'tranId',
  'cardLast4', provider -> 'cardLast4',
  'cardExp', provider -> 'cardExp',
  'data', provider - array['accessId', 'tranId', 'cardLast4', 'cardExp']))
where provider is not null or exists (
  select 1 from payment_attempt attempt
  where attempt.convention_id = orders.convention_id and attempt.order_id = orders.order_id);
alter table orders add constraint orders_provider_is_named check (provider ? 'name');

drop index orders_by_access_id;
-- A notification, or a browser that comes back from 3-D Secure, may know an order by the provider's name for it only.
create index orders_by_provider_reference on orders ((provider ->> 'reference')) where provider is not null;

-- The steps stay as they were taken; only the word for the provider's name of the transaction is another.
alter table order_transition disable trigger order_transition_is_append_only;
update order_transition set provider = provider - 'accessId' || jsonb_build_object('reference', provider -> 'accessId')
where provider ? 'accessId';
alter table order_transition enable trigger order_transition_is_append_only;
