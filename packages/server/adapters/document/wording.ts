import { LineCounter, parseDocument } from 'yaml'
import { TemplateError } from './template-error.ts'

/** The words of the documents in one language: texts, lists of texts, and groups of these. */
export type Wording = { [key: string]: string | string[] | Wording }

const isGroup = (value: unknown): value is Wording =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const kindOf = (value: unknown): string =>
  Array.isArray(value)
    ? 'a list of texts'
    : isGroup(value)
      ? 'a group'
      : typeof value === 'string'
        ? 'a text'
        : 'nothing'

/**
 * Reads a file of words. Numbers and similar values count as texts, exactly as written.
 * @throws TemplateError with the line.
 */
const parseWording = (file: string, text: string) => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, schema: 'failsafe' })
  const [error] = document.errors
  if (error) throw new TemplateError(`${file}: ${error.message}`)
  const words: unknown = document.toJS() ?? {}
  if (!isGroup(words)) throw new TemplateError(`${file}:1: expected a group of texts`)
  const lineOf = (path: readonly string[]): number => {
    const node = document.getIn(path, true)
    const start =
      typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)
        ? node.range[0]
        : 0
    return lines.linePos(Number(start)).line
  }
  return { words, lineOf }
}

export const readWording = (file: string, text: string): Wording => parseWording(file, text).words

/**
 * Replaces words in `base` by those of an organiser's file.
 * @throws TemplateError with the line, for an unknown word or one of the wrong kind.
 */
export const changeWording = (base: Wording, file: string, text: string): Wording => {
  const { words, lineOf } = parseWording(file, text)
  const merge = (base: Wording, own: Wording, group: readonly string[]): Wording => {
    const merged = { ...base }
    for (const [key, value] of Object.entries(own)) {
      const path = [...group, key]
      const fault = (why: string) => new TemplateError(`${file}:${lineOf(path)}: ${path.join('.')}: ${why}`)
      const known = Object.hasOwn(base, key) ? base[key] : undefined
      if (known === undefined) throw fault(`expected one of ${Object.keys(base).join(', ')}`)
      if (kindOf(known) !== kindOf(value)) throw fault(`expected ${kindOf(known)}`)
      if (Array.isArray(value) && !value.every((item) => typeof item === 'string'))
        throw fault('expected a list of texts')
      merged[key] = isGroup(known) && isGroup(value) ? merge(known, value, path) : value
    }
    return merged
  }
  return merge(base, words, [])
}
