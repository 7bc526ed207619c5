-- Look-alike rows next to everything that a test does. They reveal a statement with a missing condition:
--
-- * Each row of the demonstration has a look-alike in another convention, with the same ids. It is inserted before its
--   original, never changes, and is due in a thousand years.
-- * The demonstration already has look-alike people in every state, and a plan with seats in every state.
--
-- A statement that changes or deletes any of these rows, or adds one for them, fails. Each of them contains the
-- word "look-alike". Tests read the database through views of the schema `own`, which omit them.

create function refuse_look_alike() returns trigger language plpgsql as $$
begin
  raise exception '% of %: a look-alike row', lower(tg_op), tg_table_name;
end $$;

-- Arguments: the columns that can be written, and which of them are times.
create function keep_look_alike() returns trigger language plpgsql set session_replication_role = replica as $$
declare
  own jsonb := to_jsonb(new);
  look_alike jsonb := own || '{"convention_id": "a-look-alike"}';
  name text;
begin
  foreach name in array tg_argv[1]::text[] loop
    if own ->> name is not null then
      look_alike := look_alike || jsonb_build_object(name, (own ->> name)::timestamptz + interval '1000 years');
    end if;
  end loop;
  foreach name in array array['email', 'first_name'] loop
    if own ? name then look_alike := look_alike || jsonb_build_object(name, 'look-alike-' || (own ->> name)); end if;
  end loop;
  foreach name in array array['price', 'refunded', 'amount'] loop
    if (own ->> name)::int > 0 then look_alike := look_alike || jsonb_build_object(name, (own ->> name)::int + 1); end if;
  end loop;
  execute format('insert into public.%I (%s) select %s from jsonb_populate_record($1, $2) on conflict do nothing',
    tg_table_name, tg_argv[0], tg_argv[0]) using new, look_alike;
  return new;
end $$;

-- Seats exist from the start: gives the look-alike to the same owner and order.
create function give_seat_to_look_alike() returns trigger language plpgsql set session_replication_role = replica as $$
begin
  update public.seat set state = new.state, owner = new.owner, order_id = new.order_id,
    held_until = new.held_until + interval '1000 years'
  where convention_id = 'a-look-alike' and plan_id = new.plan_id and seat_no = new.seat_no;
  return new;
end $$;

create schema own;

do $$
declare
  found record;
begin
  for found in
    select table_name as name,
      string_agg(quote_ident(column_name), ', ') filter (where is_generated = 'NEVER') as columns,
      coalesce(array_agg(column_name::text) filter (where data_type = 'timestamp with time zone'), '{}') as times
    from information_schema.columns
    where table_schema = 'public' and table_name in ('pre_registration', 'registration_link', 'participant', 'seat', 'orders',
      'order_item', 'order_transition', 'payment_attempt', 'refund', 'returned_charge', 'payment_finding', 'mail_finding', 'receipt', 'issue', 'login_token', 'passkey', 'access_log')
    group by table_name
  loop
    execute format('create view own.%I as select * from public.%I as it where strpos(it::text, ''look-alike'') = 0',
      found.name, found.name);
    execute format('create trigger a_refusal before update or delete on public.%I for each row
      when (strpos(old::text, ''look-alike'') > 0) execute function refuse_look_alike()', found.name);
    if found.name <> 'seat' then
      execute format('create trigger look_alike before insert on public.%I for each row
        when (new.convention_id = ''demo2027'') execute function keep_look_alike(%L, %L)',
        found.name, found.columns, found.times);
    end if;
  end loop;
end $$;

insert into seat (convention_id, plan_id, seat_no, state)
select 'a-look-alike', plan_id, seat_no, 'free' from seat where convention_id = 'demo2027'
union all select distinct 'a-look-alike', plan_id, 0, 'free' from seat where convention_id = 'demo2027';
create trigger look_alike before update on seat for each row
  when (new.convention_id = 'demo2027' and new.owner is not null and strpos(new::text, 'look-alike') = 0)
  execute function give_seat_to_look_alike();

-- People of the demonstration: the states of their registration and order, and the outcome of each attempt.
create temporary table person (
  id text, kind text, state text, person_state text, participant_state text, price int, refunded int, steps text[], attempts text[]);
insert into person values
  ('open', 'registration', 'open', 'open', 'pending', 15000, 0, '{placed open}', '{}'),
  ('declined', 'registration', 'open', 'open', 'pending', 15000, 0, '{placed open,begun charging,declined open}', '{declined}'),
  ('charging', 'registration', 'charging', 'open', 'pending', 15000, 0, '{placed open,begun charging}', '{charging}'),
  ('unknown', 'registration', 'unknown', 'open', 'pending', 15000, 0, '{placed open,begun charging,lost unknown}', '{unknown}'),
  ('paid', 'registration', 'completed', 'registered', 'active', 15000, 0, '{placed open,begun charging,paid completed}', '{paid}'),
  ('free', 'registration', 'completed', 'registered', 'active', 0, 0, '{placed open,waived completed}', '{}'),
  ('partly', 'registration', 'completed', 'registered', 'active', 15000, 1000, '{placed open,begun charging,paid completed}', '{paid}'),
  ('refunded', 'registration', 'refunded', 'registered', 'disabled', 15000, 15000, '{placed open,begun charging,paid completed,refunded refunded}', '{declined,paid}'),
  ('failed', 'registration', 'failed', 'open', 'pending', 15000, 0, '{placed open,begun charging,refused failed}', '{declined}'),
  ('expired', 'registration', 'expired', 'open', 'pending', 15000, 0, '{placed open,lapsed expired}', '{}'),
  ('canceled', 'registration', 'canceled', 'revoked', 'pending', 15000, 0, '{placed open,canceled canceled}', '{}'),
  ('bought', 'additional', 'completed', 'registered', 'active', 5000, 0, '{placed open,begun charging,paid completed}', '{paid}'),
  ('buying', 'additional', 'charging', 'registered', 'active', 5000, 0, '{placed open,begun charging}', '{charging}');

insert into pre_registration (convention_id, pre_registration_id, email, email_key, first_name, last_name, language, state, created_at)
select 'demo2027', md5(id)::uuid, id || '@look-alike.example', id || '@look-alike.example', 'Alike', 'Look', 'en', person_state, '3000-01-01'
from person;
insert into participant (convention_id, registration_id, pre_registration_id, state, category, language, email, first_name, last_name,
  affiliation, profile, created_at)
select 'demo2027', '0-look-alike-' || id, md5(id)::uuid, participant_state, 'GENERAL', 'en', id || '@look-alike.example', 'Alike', 'Look',
  'Look-alikes', '{}', '3000-01-01'
from person;
insert into order_transition (convention_id, order_id, transition_no, from_state, event, to_state, at, actor)
select 'demo2027', '0-look-alike-' || id, no, coalesce(split_part(steps[no - 1], ' ', 2), 'none'), split_part(step, ' ', 1),
  split_part(step, ' ', 2), '3000-01-01', 'buyer'
from person, unnest(steps) with ordinality as taken (step, no) order by id, no;
insert into orders (convention_id, order_id, kind, pre_registration_id, registration_id, state, price, refunded, declines, created_at,
  expires_at, lapse_at, paid_at, provider, transition_no)
select 'demo2027', '0-look-alike-' || id, kind, md5(id)::uuid, '0-look-alike-' || id, state, price, refunded, 0, '3000-01-01', '3000-01-02',
  '3000-01-02', case when state in ('completed', 'refunded') then '3000-01-01'::timestamptz end,
  case when attempts <> '{}' then jsonb_build_object('name', 'gmo', 'reference', 'look-alike-' || id) end, cardinality(steps)
from person;
insert into order_item (convention_id, order_id, pre_registration_id, is_live, item_no, plan_id, plan_type, plan_name, price, tax_category)
select 'demo2027', '0-look-alike-' || id, md5(id)::uuid, state in ('open', 'charging', 'unknown', 'completed'), 1, 'look-alike',
  case kind when 'additional' then 'option' else 'general' end, '{"ja": "似た行", "en": "Look-alike"}', price, 'outOfScope'
from person;
insert into payment_attempt (convention_id, job_id, order_id, state, started_at, sent_at, decided_at, check_at, result_code, can_retry)
select 'demo2027', '0-look-alike-' || id || no, '0-look-alike-' || id, state_of, '3000-01-01'::timestamptz + no * interval '1 minute',
  '3000-01-01', case when state_of in ('paid', 'declined') then '3000-01-01'::timestamptz end,
  case when state_of in ('charging', 'unknown') then '3000-01-02'::timestamptz end,
  case state_of when 'declined' then '1100' when 'paid' then '' end, case state_of when 'declined' then true when 'paid' then false end
from person, unnest(attempts) with ordinality as tried (state_of, no);
insert into refund (convention_id, refund_id, order_id, state, cause, amount, remaining, participant, seats, reason, requested_at,
  decided_at, check_at)
select 'demo2027', '0-look-alike-' || id || refund.state, '0-look-alike-' || id, refund.state, 'secretariat', amount, 14000, 'keep', 'keep',
  'for a look-alike', '3000-01-01', case when refund.state <> 'requested' then '3000-01-01'::timestamptz end,
  case when refund.state = 'requested' then '3000-01-02'::timestamptz end
from person join (values ('partly', 'done', 1000), ('refunded', 'done', 15000), ('paid', 'requested', 500), ('bought', 'refused', 500))
  as refund (of, state, amount) on refund.of = person.id;
insert into seat (convention_id, plan_id, seat_no, state, owner, order_id, held_until) values
  ('demo2027', 'look-alike', 0, 'free', null, null, null),
  ('demo2027', 'look-alike', 1, 'held', md5('open')::uuid::text, '0-look-alike-open', null),
  ('demo2027', 'look-alike', 2, 'held', 'look-alike', null, '3000-01-01'),
  ('demo2027', 'look-alike', 3, 'sold', md5('paid')::uuid::text, '0-look-alike-paid', null);

-- From here on nobody else may add look-alikes: the triggers above insert as a replica does, which bypasses this
-- trigger. It runs after the insert, because `new` is complete only then.
do $$
declare
  name text;
begin
  for name in select table_name from information_schema.views where table_schema = 'own' loop
    execute format('create trigger no_new_look_alike after insert on public.%I for each row
      when (strpos(new::text, ''look-alike'') > 0) execute function refuse_look_alike()', name);
  end loop;
end $$;
