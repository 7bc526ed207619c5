import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ConventionFolders, copyConventions, until } from '@uketsuke/testing'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Convention } from './convention.ts'
import { type Conventions, openConventions } from './conventions.ts'
import { ConventionError } from './read-convention.ts'

let folders: ConventionFolders
let opened: Conventions[]
let lines: { msg: string; conventionId: string; reason?: string }[]
beforeEach(async () => {
  folders = await copyConventions()
  opened = []
  lines = []
})
afterEach(async () => {
  for (const conventions of opened) conventions.close()
  await folders.remove()
})

const open = async (adopt: (convention: Convention) => Promise<void> = async () => {}) => {
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const conventions = await openConventions(folders.dir, log, adopt)
  opened.push(conventions)
  return conventions
}

const titleOf = (conventions: Conventions, conventionId = 'demo2027') =>
  conventions.find(conventionId)?.conventionTitle.en

const untilTitle = (conventions: Conventions, title: string, conventionId?: string) =>
  until(
    async () => titleOf(conventions, conventionId),
    (found) => found === title,
    200,
  )

const untilLine = (text: string) =>
  until(
    async () => lines.find(({ msg }) => msg.includes(text)),
    (line) => line !== undefined,
    200,
  )

const retitle = (title: string) => (yaml: string) =>
  yaml.replace(/(conventionTitle:\n {2}ja: .*\n {2}en: ).*/, `$1${title}`)

test('reloads a file each time an editor replaces it', async () => {
  const conventions = await open()
  for (const title of ['First', 'Second', 'Third']) {
    await folders.edit(retitle(title))
    await untilTitle(conventions, title)
  }
  expect(titleOf(conventions)).toBe('Third')
})

test('reloads a file that is written in place', async () => {
  const conventions = await open()
  const file = join(folders.dir, 'demo2027', 'convention.yaml')
  await writeFile(file, retitle('In place')(await readFile(file, 'utf8')))
  await untilTitle(conventions, 'In place')
  expect(titleOf(conventions)).toBe('In place')
})

test('reports a broken file and ignores it, and reloads it once it is repaired', async () => {
  const conventions = await open()
  const good = titleOf(conventions)
  await folders.edit((yaml) => yaml.replace('price: 15000', 'price: fifteen thousand'))
  const { reason, conventionId } = (await untilLine('not reloaded')) ?? {}
  expect(conventionId).toBe('demo2027')
  expect(reason).toMatch(/convention\.yaml:\d+: plans\.0\.price: expected/)
  expect(titleOf(conventions)).toBe(good)
  expect(conventions.find('demo2027')?.plans[0]?.price).toBe(15_000)
  await folders.edit((yaml) => retitle('Mended')(yaml.replace('price: fifteen thousand', 'price: 16000')))
  await untilTitle(conventions, 'Mended')
  expect(conventions.find('demo2027')?.plans[0]?.price).toBe(16_000)
})

test('ignores a refused version', async () => {
  const conventions = await open(async ({ conventionTitle }) => {
    if (conventionTitle.en === 'Refused') throw new ConventionError('there is a reason')
  })
  const good = titleOf(conventions)
  await folders.edit(retitle('Refused'))
  expect((await untilLine('not reloaded'))?.reason).toContain('there is a reason')
  expect(titleOf(conventions)).toBe(good)
})

test('a slowly adopted version does not replace a newer one', async () => {
  await folders.add('other2027')
  const slow = Promise.withResolvers<void>()
  const adopted: (string | undefined)[] = []
  const conventions = await open(async ({ conventionTitle }) => {
    adopted.push(conventionTitle.en)
    if (conventionTitle.en === 'Slow') await slow.promise
  })
  await folders.edit(retitle('Slow'))
  await until(
    async () => adopted.at(-1),
    (title) => title === 'Slow',
    200,
  )
  await folders.edit(retitle('Newer'))
  // A later change of another convention is read only after this one was noticed.
  const other = join(folders.dir, 'other2027', 'convention.yaml')
  await writeFile(other, retitle('Later')(await readFile(other, 'utf8')))
  await untilTitle(conventions, 'Later', 'other2027')
  slow.resolve()
  await untilTitle(conventions, 'Newer')
  await until(
    async () => lines.length,
    (count) => count === 3,
    200,
  )
  expect(adopted.slice(-3)).toEqual(['Slow', 'Later', 'Newer'])
  expect(titleOf(conventions)).toBe('Newer')
})

test('adds a new convention for a new folder without a restart', async () => {
  const conventions = await open()
  await folders.add('spring2028')
  await untilTitle(conventions, titleOf(conventions) ?? '', 'spring2028')
  await folders.edit(retitle('Spring'), 'spring2028')
  await untilTitle(conventions, 'Spring', 'spring2028')
  expect(
    conventions
      .all()
      .map(({ conventionId }) => conventionId)
      .sort(),
  ).toEqual(['demo2027', 'spring2028'])
})

test('watches a folder that takes the place of another', async () => {
  const conventions = await open()
  const next = await copyConventions()
  await next.edit(retitle('Swapped'))
  await rename(join(folders.dir, 'demo2027'), join(next.dir, 'old'))
  await rename(join(next.dir, 'demo2027'), join(folders.dir, 'demo2027'))
  await untilTitle(conventions, 'Swapped')
  await folders.edit(retitle('Edited'))
  await untilTitle(conventions, 'Edited')
  expect(titleOf(conventions)).toBe('Edited')
  await next.remove()
})

test('passes on a changed template or image, even in a new folder', async () => {
  const adopted: string[] = []
  await open(async ({ conventionId }) => void adopted.push(conventionId))
  const folder = join(folders.dir, 'demo2027')
  const afterChange = async (change: () => Promise<unknown>) => {
    const before = adopted.length
    await change()
    await until(
      async () => adopted.length,
      (count) => count > before,
      200,
    )
  }
  await afterChange(() => mkdir(join(folder, 'documents')))
  await afterChange(() => writeFile(join(folder, 'documents', 'theme.typ'), 'a'))
  await afterChange(() => writeFile(join(folder, 'documents', 'theme.typ'), 'b'))
  await afterChange(() => writeFile(join(folder, 'seal.svg'), '<svg/>'))
  expect(new Set(adopted)).toEqual(new Set(['demo2027']))
})

test('picks the convention by host, and the first one for unknown hosts', async () => {
  await folders.add('spring2028')
  await folders.edit((yaml) => `hosts: [spring.example.org]\n${yaml}`, 'spring2028')
  const conventions = await open()
  expect(conventions.ofHost('spring.example.org').conventionId).toBe('spring2028')
  expect(conventions.ofHost('elsewhere.example.org').conventionId).toBe(conventions.all()[0]?.conventionId)
})

test('refuses to start with a broken file', async () => {
  await folders.edit((yaml) => yaml.replace('price: 15000', 'price: -1'))
  await expect(open()).rejects.toThrow(ConventionError)
})

test('refuses to start without any convention', async () => {
  const empty = join(folders.dir, 'demo2027')
  await expect(openConventions(empty, pino({ level: 'silent' }), async () => {})).rejects.toThrow(
    /no convention folder/,
  )
})
