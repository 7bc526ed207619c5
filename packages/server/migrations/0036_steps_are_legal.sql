-- Validates without blocking writers (see 0035_steps_as_texts.sql).
alter table order_transition validate constraint order_transition_is_legal;
