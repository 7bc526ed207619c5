-- The copies of a receipt: is it fixed, was there one before?
create index issue_by_receipt on issue (convention_id, receipt_no) where receipt_no is not null;

-- When somebody was first given it; until then its number may be given to another one.
alter table receipt add column delivered_at timestamptz;
update receipt set delivered_at = (
  select min(issue.delivered_at) from issue
  where issue.convention_id = receipt.convention_id and issue.receipt_no = receipt.receipt_no);
create index receipt_undelivered on receipt (convention_id, receipt_no) where delivered_at is null;

-- How it was paid, in the words of the day.
update receipt set facts = facts || '{"paymentMethod": {"ja": "クレジットカード", "en": "Credit card"}}';

-- The number on all certificates of a participant. Until one was delivered it may be given to somebody else.
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
