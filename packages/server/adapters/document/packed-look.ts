import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Look } from './document-printer.ts'
import type { TemplateSet } from './print-task.ts'
import { toSet } from './templates.ts'

/*
 * The packed form of a look: a line of JSON, then the contents of its files one after the other, all
 * compressed with gzip. The line maps each path to a range of bytes, counted from the end of the line.
 */

/**
 * The templates and colour for documents: without the organiser's templates, and with them if there are any.
 */
export type Setting = { keyColor: string; plain: TemplateSet; own: TemplateSet | null }

type Entry = [path: string, from: number, to: number]
type Head = { keyColor: string; plain: Entry[]; own: Entry[] | null }

const flatten = ({ keyColor, plain, own }: Setting): Buffer => {
  const contents: { content: Buffer; from: number; to: number }[] = []
  /** Stores identical contents only once, with and without the organiser's templates. */
  const place = (content: Buffer) => {
    const known = contents.find((other) => other.content.equals(content))
    if (known) return known
    const from = contents.at(-1)?.to ?? 0
    const placed = { content, from, to: from + content.length }
    contents.push(placed)
    return placed
  }
  // The order of a folder's entries depends on the file system.
  const entriesOf = ({ files }: TemplateSet): Entry[] =>
    [...files]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, content]) => {
        const { from, to } = place(content)
        return [path, from, to]
      })
  const head: Head = { keyColor, plain: entriesOf(plain), own: own && entriesOf(own) }
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...contents.map(({ content }) => content)])
}

/** The version is the SHA-256 of the unpacked bytes, in hex. */
export const describeLook = (setting: Setting): Look => ({
  version: createHash('sha256').update(flatten(setting)).digest('hex'),
  pack: () => promisify(gzip)(flatten(setting)),
})

/** Reverses a look's `pack`. */
export const unpackLook = async (packed: Buffer): Promise<Setting> => {
  const flat = await promisify(gunzip)(packed)
  const end = flat.indexOf('\n')
  const { keyColor, plain, own }: Head = JSON.parse(flat.toString('utf8', 0, end))
  const contents = flat.subarray(end + 1)
  const setOf = (entries: Entry[]): TemplateSet =>
    toSet(new Map(entries.map(([path, from, to]) => [path, contents.subarray(from, to)])))
  return { keyColor, plain: setOf(plain), own: own && setOf(own) }
}
