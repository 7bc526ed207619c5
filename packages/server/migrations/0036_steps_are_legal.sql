-- Reads all steps beside those who write (see 0035_steps_as_texts.sql).
alter table order_transition validate constraint order_transition_is_legal;
