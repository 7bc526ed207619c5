import { type FSWatcher, statSync, watch } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import type { Convention } from './convention.ts'
import { ConventionError, type PaymentCheck, readConvention } from './read-convention.ts'

/** The conventions of this server, each in its newest valid version. */
export type Conventions = {
  find(conventionId: string): Convention | undefined
  all(): Convention[]
  /** The convention that the site shows under a host name. */
  ofHost(host: string): Convention
  close(): void
}

/**
 * Saving a file causes several events. The file is read once, this long after the last one. In milliseconds.
 */
const settleTime = 200

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Reads every folder below `dir`, then watches them. A changed file replaces the running version if it is
 * valid; otherwise it is reported and ignored. A changed image or template also triggers a reload. `adopt`
 * gets each version before it is used, and may refuse it by throwing a ConventionError.
 * @throws ConventionError if a file is broken at the start, or if there is none.
 */
export const openConventions = async (
  dir: string,
  log: Log,
  adopt: (convention: Convention) => Promise<void>,
  faultsOfPayment?: PaymentCheck,
): Promise<Conventions> => {
  const conventions = new Map<string, Convention>()

  const load = async (conventionId: string): Promise<void> => {
    const convention = await readConvention(join(dir, conventionId), faultsOfPayment)
    await adopt(convention)
    conventions.set(conventionId, convention)
  }

  const folders = (await readdir(dir, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  for (const { name } of folders) await load(name)
  const first = conventions.values().next().value
  if (!first) throw new ConventionError(`${dir}: no convention folder with a convention.yaml`)

  const pending = new Map<string, NodeJS.Timeout>()
  /** Each load waits for the one before it, so that a slow load never replaces a newer version. */
  const loads = new Map<string, Promise<void>>()
  const reload = (conventionId: string): void => {
    pending.delete(conventionId)
    const before = loads.get(conventionId) ?? Promise.resolve()
    const loaded = before
      .then(() => load(conventionId))
      .then(
        () => log.info({ conventionId }, 'convention reloaded'),
        (error: unknown) =>
          log.error(
            { conventionId, reason: String(error) },
            'convention not reloaded, keeping the last valid version',
          ),
      )
    loads.set(conventionId, loaded)
  }
  const reloadSoon = (conventionId: string): void => {
    clearTimeout(pending.get(conventionId))
    pending.set(conventionId, setTimeout(reload, settleTime, conventionId))
  }

  // Watch each folder separately: on Linux, a recursive watch loses a file permanently when an editor saves
  // it by renaming.
  const watchers = new Map<string, FSWatcher>()
  const watchOne = (folder: string, hear: (name: string) => void): void => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
    if (!isFolder(folder)) return
    watchers.set(
      folder,
      watch(folder, (_event, name) => hear(name ?? '')),
    )
  }
  const watchFolder = (conventionId: string): void => {
    const folder = join(dir, conventionId)
    const watchDocuments = () => watchOne(join(folder, 'documents'), () => reloadSoon(conventionId))
    watchOne(folder, (name) => {
      if (name === 'documents') watchDocuments()
      if (/^documents$|^convention\.yaml$|\.(svg|png|jpe?g|webp)$/i.test(name)) reloadSoon(conventionId)
    })
    watchDocuments()
  }
  for (const { name } of folders) watchFolder(name)
  const newFolders = watch(dir, (_event, name) => {
    if (!name || !isFolder(join(dir, name))) return
    watchFolder(name)
    reloadSoon(name)
  })

  return {
    find: (conventionId) => conventions.get(conventionId),
    all: () => [...conventions.values()],
    ofHost: (host) =>
      conventions.values().find((convention) => convention.hosts?.includes(host)) ??
      conventions.get(first.conventionId) ??
      first,
    close: () => {
      newFolders.close()
      for (const watcher of watchers.values()) watcher.close()
      for (const timer of pending.values()) clearTimeout(timer)
    },
  }
}
