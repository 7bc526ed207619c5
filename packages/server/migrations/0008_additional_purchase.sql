-- Nobody can order a plan that they hold or have a live order for: not with a second click, not in another tab, not
-- through a payment discovered late. Items copy the person and is_live from their order; the foreign key keeps both
-- columns in sync at every step of the order, whoever takes it.
alter table orders
  add column is_live boolean not null
    generated always as (state in ('open', 'charging', 'authenticating', 'unknown', 'completed')) stored,
  add constraint orders_told_to_items unique (convention_id, order_id, pre_registration_id, is_live),
  -- An additional purchase requires a participant.
  add constraint orders_additional_of_participant check (kind <> 'additional' or registration_id is not null);

alter table order_item
  add column pre_registration_id uuid,
  add column is_live boolean;
update order_item set pre_registration_id = orders.pre_registration_id, is_live = orders.is_live
from orders
where orders.convention_id = order_item.convention_id and orders.order_id = order_item.order_id;
alter table order_item
  alter column pre_registration_id set not null,
  alter column is_live set not null,
  drop constraint order_item_convention_id_order_id_fkey,
  add constraint order_item_of_order foreign key (convention_id, order_id, pre_registration_id, is_live)
    references orders (convention_id, order_id, pre_registration_id, is_live) on update cascade on delete cascade;
create unique index order_item_bought_once on order_item (convention_id, pre_registration_id, plan_id) where is_live;

-- One additional order per participant at a time: a newer one replaces an unpaid one.
create unique index orders_one_additional on orders (convention_id, pre_registration_id)
  where kind = 'additional' and state in ('open', 'charging', 'authenticating', 'unknown');
