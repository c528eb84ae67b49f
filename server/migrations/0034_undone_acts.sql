-- Which lines belong to one act, and which act a line undoes.

-- The act that wrote the line. An act on several things writes one line about each. Null: written by a release before this
-- migration; such a line cannot be undone.
alter table audit_log add column act_id uuid;
-- The act that this one undoes.
alter table audit_log add column undoes uuid;

-- The lines of an act.
create index audit_log_by_act on audit_log (act_id) where act_id is not null;
-- An act is undone at most once. Undoing its undo does it again.
-- Contract: lines of the previous release have no undone act, so the index contains none of them.
create unique index audit_log_undone_once on audit_log (undoes, subject, subject_id) where undoes is not null;

-- Deletes the counts of how the crowd picked a game whose picks may not be seen any more, because an undo opened it again. The
-- console's role may not change these counts itself.
create function forget_crowds(game uuid) returns void
language sql volatile security definer set search_path = pg_catalog, public
as $$
  delete from contest_crowds using slate_games
  where contest_crowds.slate_game_id = slate_games.id and slate_games.game_id = game
    and not exists (select from visible_games where visible_games.slate_game_id = slate_games.id)
$$;
revoke execute on function forget_crowds from public;
grant execute on function forget_crowds to outpick_app, outpick_console;
