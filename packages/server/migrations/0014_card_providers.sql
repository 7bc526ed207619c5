-- Each convention chooses its card provider, so an order records which one charges its card; until now there was only
-- one. Only the provider's adapter reads `data`.
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
-- A notification or a browser returning from 3-D Secure may identify an order only by the provider's reference.
create index orders_by_provider_reference on orders ((provider ->> 'reference')) where provider is not null;

-- The history stays as it is; only the key of the provider's reference is renamed.
alter table order_transition disable trigger order_transition_is_append_only;
update order_transition set provider = provider - 'accessId' || jsonb_build_object('reference', provider -> 'accessId')
where provider ? 'accessId';
alter table order_transition enable trigger order_transition_is_append_only;
