-- Finds the copies of a receipt, which tell whether it is final and whether it was issued before.
create index issue_by_receipt on issue (convention_id, receipt_no) where receipt_no is not null;

-- When the receipt was first delivered; until then its number may go to another receipt.
alter table receipt add column delivered_at timestamptz;
update receipt set delivered_at = (
  select min(issue.delivered_at) from issue
  where issue.convention_id = receipt.convention_id and issue.receipt_no = receipt.receipt_no);
create index receipt_undelivered on receipt (convention_id, receipt_no) where delivered_at is null;

-- The payment method, worded as it was at the time.
update receipt set facts = facts || '{"paymentMethod": {"ja": "クレジットカード", "en": "Credit card"}}';

-- The number on all of a participant's certificates. Until one is delivered, it may go to another participant.
create table certificate_number (
  convention_id text not null,
  registration_id text not null,
  number text not null,
  delivered_at timestamptz,
  primary key (convention_id, registration_id),
  foreign key (convention_id, registration_id) references participant
);
create unique index certificate_number_once on certificate_number (convention_id, number);
create index certificate_number_undelivered on certificate_number (convention_id, number) where delivered_at is null;
insert into certificate_number (convention_id, registration_id, number, delivered_at)
select convention_id, registration_id, min(facts ->> 'number'), min(delivered_at)
from issue where kind = 'certificate' group by convention_id, registration_id;
