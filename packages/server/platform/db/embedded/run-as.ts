import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** The uid and gid under which PostgreSQL runs; undefined means our own. */
export type RunAs = { uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses to run as root. In that case it runs as the folder's owner, or else as `nobody`.
 * PostgreSQL also refuses a uid without a name, which folders mounted into a container can have.
 */
export const chooseRunAs = (folder: string): RunAs => {
  const { uid, gid } = statSync(folder)
  if (process.getuid?.() === 0) {
    const isUsable = uid !== 0 && spawnSync('id', ['-un', `${uid}`]).status === 0
    return isUsable ? { uid, gid } : { uid: idOf('-u'), gid: idOf('-g') }
  }
  if (uid === process.getuid?.()) return undefined
  throw new Error(
    `${folder} belongs to another user (uid ${uid}), so the embedded database can't be used. ` +
      'Start as that user or as root, or choose another DATA_DIR.',
  )
}

const idOf = (which: '-u' | '-g'): number => {
  const { stdout } = spawnSync('id', [which, 'nobody'], { encoding: 'utf8' })
  const id = Number.parseInt(stdout ?? '', 10)
  if (id > 0) return id
  throw new Error(
    'PostgreSQL does not run as root, and this machine has no user "nobody" to run it as. ' +
      'Start as another user, or set DATABASE_URL to another database.',
  )
}

/** Whether the user can reach the folder, which depends on every folder above it. */
export const canEnter = (runAs: RunAs, folder: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...runAs, cwd: '/', stdio: 'ignore' }).status === 0

/** Gives a folder and its contents to the user. */
export const giveTo = (runAs: RunAs, folder: string): void => {
  if (runAs === undefined) return
  const { status, stderr } = spawnSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, folder], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${folder} can't be assigned to the database's user: ${stderr}`)
}
