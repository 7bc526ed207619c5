import { createHmac } from 'node:crypto'
import pg from 'pg'
import type { Cluster } from './cluster.ts'

export const APPLICATION_ROLE = 'uketsuke_app'

/** Derived from the cluster's password, so that nothing else must be kept. */
export const applicationPassword = ({ password }: Cluster): string =>
  createHmac('sha256', password).update(APPLICATION_ROLE).digest('base64url')

/**
 * The objects that an older version created as the cluster's user: everything outside PostgreSQL's own
 * schemas.
 */
const takeOver = `do $$
declare
  found record;
begin
  for found in
    select format('alter schema %I owner to ${APPLICATION_ROLE}', nspname) as statement from pg_namespace
    where nspowner = current_user::regrole and nspname !~ '^pg_' and nspname not in ('public', 'information_schema')
    union all
    select format('alter %s %s owner to ${APPLICATION_ROLE}',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      pg_class.oid::regclass)
    from pg_class join pg_namespace schema on schema.oid = relnamespace
    where relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'm', 'S') and nspname !~ '^(pg_|information_schema$)'
      -- A sequence of a column goes with its table.
      and not (relkind = 'S' and exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to ${APPLICATION_ROLE}', pg_proc.oid::regprocedure)
    from pg_proc join pg_namespace schema on schema.oid = pronamespace
    where proowner = current_user::regrole and nspname !~ '^(pg_|information_schema$)'
    union all
    select format('alter type %s owner to ${APPLICATION_ROLE}', pg_type.oid::regtype)
    from pg_type join pg_namespace schema on schema.oid = typnamespace
    where typowner = current_user::regrole and typtype in ('e', 'd') and nspname !~ '^(pg_|information_schema$)'
  loop
    execute found.statement;
  end loop;
end $$`

/**
 * Creates the role with which the product connects. It owns the database and its contents, and nothing else
 * of the server. An attacker who runs statements in this role can neither read a file nor start a program.
 * @param url of the database, as the cluster's user.
 */
export const ensureApplicationRole = async (
  url: string,
  cluster: Cluster,
  database: string,
): Promise<void> => {
  const session = new pg.Client({ connectionString: url, application_name: 'uketsuke embedded' })
  await session.connect()
  try {
    await session.query('begin')
    // If two processes start at once, the second finds everything done.
    await session.query(`select pg_advisory_xact_lock(hashtext('${APPLICATION_ROLE}'))`)
    const { rowCount } = await session.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE])
    if (rowCount === 0)
      await session.query(
        `create role ${APPLICATION_ROLE} login nosuperuser nocreatedb nocreaterole noreplication
         password ${pg.escapeLiteral(applicationPassword(cluster))}`,
      )
    await session.query(`alter database ${pg.escapeIdentifier(database)} owner to ${APPLICATION_ROLE}`)
    await session.query(takeOver)
    await session.query('commit')
  } finally {
    await session.end()
  }
}
