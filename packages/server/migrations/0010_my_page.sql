-- The single definition of the plans a participant holds: the items of completed orders, except those that a refund has
-- put back on sale.
create view held_plan as
select orders.convention_id, orders.registration_id, orders.order_id, orders.paid_at,
  item.item_no, item.plan_id, item.plan_type, item.plan_name
from orders join order_item item using (convention_id, order_id)
where orders.state = 'completed'
  and not exists (
    select from refund
    where refund.convention_id = orders.convention_id and refund.order_id = orders.order_id
      and refund.state = 'done' and refund.seats = 'free'
      and (refund.plans is null or item.plan_id = any(refund.plans)));

-- The category a participant attends in: the oldest one they still hold.
create view first_plan as
select distinct on (convention_id, registration_id) convention_id, registration_id, plan_id, plan_name
from held_plan
where plan_type = 'general'
order by convention_id, registration_id, paid_at, item_no;
