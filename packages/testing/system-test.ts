import { api, type SiteConfiguration } from '@uketsuke/contract'
import { connectDatabase } from '@uketsuke/server/database'
import { pino } from 'pino'
import { inject, test } from 'vitest'
import { expectOk, until } from './attendee.ts'
import { buyersOf } from './buyers.ts'
import { type ConventionFolders, copyConventions } from './convention-folders.ts'
import { secretariatOf } from './secretariat.ts'
import { type SystemOptions, startSystem } from './start-system.ts'

type Options = Omit<SystemOptions, 'serverUrl' | 'template' | 'conventionsDir'> & {
  /** Changes the convention files before the product starts. */
  conventions?: (folders: ConventionFolders) => Promise<void>
}

/**
 * A `test` for one test file. Its fixtures are the whole product, started once per file by the first test
 * that uses it, and the people who use it.
 */
export const systemTest = ({ conventions, ...options }: Options = {}) =>
  test
    /**
     * The convention files, which a test may rewrite while the product runs. `other2027` is a second
     * convention.
     */
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads there which fixtures a function needs.
    .extend('folders', { scope: 'file' }, async ({}, { onCleanup }) => {
      const folders = await copyConventions()
      onCleanup(folders.remove)
      await folders.add('other2027')
      await conventions?.(folders)
      return folders
    })
    .extend('system', { scope: 'file' }, async ({ folders }, { onCleanup }) => {
      const system = await startSystem({
        serverUrl: inject('serverUrl'),
        template: inject('template'),
        conventionsDir: folders.dir,
        ...options,
      })
      onCleanup(system.stop)
      return system
    })
    /**
     * Changes the convention file of the demonstration until the test ends, and waits until the site has read
     * it. `hasRead` must recognise the changed file only.
     */
    .extend('changeConvention', ({ folders, system }, { onCleanup }) => {
      const readSite = async () => expectOk(await system.client.call(api.readSiteConfiguration))
      let before: string
      let undo = async () => {}
      onCleanup(() => undo())
      return async (change: (yaml: string) => string, hasRead: (site: SiteConfiguration) => boolean) => {
        let after = ''
        await folders.edit((yaml) => {
          before ??= yaml
          after = change(yaml)
          return after
        })
        undo = async () => {
          if (after === before) return
          await folders.edit(() => before)
          await until(readSite, (site) => !hasRead(site))
        }
        await until(readSite, hasRead)
      }
    })
    /** The product's own view of its database, for tests of single statements. */
    .extend('database', { scope: 'file' }, ({ system }, { onCleanup }) => {
      const database = connectDatabase(system.databaseUrl, pino({ level: 'silent' }), { connections: 1 })
      onCleanup(() => database.destroy())
      return database
    })
    .extend('buyer', { scope: 'file' }, ({ system }) => buyersOf(system))
    .extend('secretariat', { scope: 'file' }, ({ system }) => secretariatOf(system))
