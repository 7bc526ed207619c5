import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { byIssueKind, documentKinds, type Language, languages } from '@uketsuke/contract'
import { maxImageBytes } from '../../platform/conventions/convention.ts'
import { imagePath, type TemplateSet } from './print-task.ts'
import { TemplateError } from './template-error.ts'
import { changeWording, readWording, type Wording } from './wording.ts'

const defaultFolder = fileURLToPath(new URL('./templates/', import.meta.url))

/** The main template of each document. */
export const templateOf = byIssueKind((kind) => `${documentKinds[kind].name}.typ`)

/** The files that all templates import. */
const sharedFiles = ['document.typ', 'letters.typ', 'theme.typ']

/** The files that draw name cards. */
const nameCardFiles = [templateOf.nameCard, 'badge.typ', ...sharedFiles]

const wordingFile = (language: Language): string => `wording.${language}.yaml`

export type Files = ReadonlyMap<string, Buffer>
type Words = Readonly<Record<Language, Wording>>

/** The documents without an organiser's changes. */
export type DefaultTemplates = { files: Files; words: Words }

const readAll = async (folder: string, names: readonly string[]): Promise<[string, Buffer][]> =>
  Promise.all(
    names.map(async (name): Promise<[string, Buffer]> => [name, await readFile(join(folder, name))]),
  )

export const readDefaultTemplates = async (): Promise<DefaultTemplates> => {
  const names = [...sharedFiles, 'badge.typ', ...Object.values(templateOf)]
  const wordsOf = async (language: Language): Promise<Wording> => {
    const file = wordingFile(language)
    return readWording(file, await readFile(join(defaultFolder, file), 'utf8'))
  }
  const wordings = languages.map(async (language) => [language, await wordsOf(language)] as const)
  const [files, words] = await Promise.all([readAll(defaultFolder, names), Promise.all(wordings)])
  return { files: new Map(files), words: Object.fromEntries(words) as Words }
}

/** The regular files of a folder, without links. Empty if the folder does not exist. */
const listFiles = async (folder: string): Promise<string[]> => {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** The images of a folder, and the names of those too large for documents. */
const readImages = async (
  folder: string,
  names: readonly string[],
): Promise<{ images: [string, Buffer][]; large: string[] }> => {
  const images = names.filter((name) => /^\w[\w.-]*\.(svg|png|jpe?g)$/i.test(name))
  const sizes = await Promise.all(images.map((name) => stat(join(folder, name))))
  const isFit = (_: string, index: number) => (sizes[index]?.size ?? 0) <= maxImageBytes
  return {
    images: await readAll(folder, images.filter(isFit)),
    large: images.filter((name, index) => !isFit(name, index)),
  }
}

/** Nothing is downloaded while a document is made, because all of a template's files are beside it. */
const refusePackages = (file: string, text: string): void => {
  const line = text.split('\n').findIndex((content) => content.includes('"@')) + 1
  if (line > 0) throw new TemplateError(`${file}:${line}: packages can't be imported`)
}

/** Reads the replacements in `conventions/<id>/documents/`. */
const readOwn = async (folder: string, base: Words): Promise<{ files: Files; words: Words } | null> => {
  const names = await listFiles(folder)
  const templates = await readAll(
    folder,
    names.filter((name) => name.endsWith('.typ')),
  )
  for (const [name, content] of templates) refusePackages(join(folder, name), content.toString())
  const words = { ...base }
  const wordings = names.filter((name) => /\.ya?ml$/.test(name))
  for (const name of wordings) {
    const file = join(folder, name)
    const language = languages.find((candidate) => wordingFile(candidate) === name)
    if (!language) throw new TemplateError(`${file}: expected ${languages.map(wordingFile).join(' or ')}`)
    words[language] = changeWording(words[language], file, await readFile(file, 'utf8'))
  }
  if (templates.length + wordings.length === 0) return null
  const { images, large } = await readImages(folder, names)
  if (large[0]) throw new TemplateError(`${join(folder, large[0])}: expected at most ${maxImageBytes} bytes`)
  return { files: new Map([...templates, ...images]), words }
}

export const toSet = (files: Files): TemplateSet => {
  const hash = createHash('sha256')
  for (const [path, content] of files) hash.update(`${path}\0${content.length}\0`).update(content)
  return { version: hash.digest('base64url'), files }
}

const withWords = (files: Files, words: Words): TemplateSet => {
  const wordings = languages.map((language): [string, Buffer] => [
    `wording.${language}.json`,
    Buffer.from(JSON.stringify(words[language])),
  ])
  return toSet(new Map([...files, ...wordings]))
}

/**
 * The defaults with the images of a convention's folder, for a convention without its own templates. Includes
 * all images except `large` ones, because an issued receipt names the seal of its time.
 */
export const readPlainTemplates = async (
  folder: string,
  defaults: DefaultTemplates,
): Promise<{ plain: TemplateSet; large: string[] }> => {
  const { images, large } = await readImages(folder, await listFiles(folder))
  const files = new Map([
    ...defaults.files,
    ...images.map(([name, content]) => [imagePath(name), content] as const),
  ])
  return { plain: withWords(files, defaults.words), large }
}

/** The templates with the current images of the convention's folder. */
export const withImagesOf = (plain: TemplateSet, templates: TemplateSet): TemplateSet =>
  toSet(new Map([...templates.files, ...[...plain.files].filter(([path]) => path.startsWith(imagePath('')))]))

/**
 * Adds the organiser's changes in `<folder>/documents/`; null if there are none.
 * @throws TemplateError
 */
export const readOwnTemplates = async (
  folder: string,
  plain: TemplateSet,
  defaults: DefaultTemplates,
): Promise<TemplateSet | null> => {
  const own = await readOwn(join(folder, 'documents'), defaults.words)
  return own && withWords(new Map([...plain.files, ...own.files]), own.words)
}

/** Whether an organiser's templates change the drawing of name cards, not just their words. */
export const hasOwnNameCard = ({ files }: TemplateSet, defaults: DefaultTemplates): boolean =>
  nameCardFiles.some((name) => files.get(name)?.equals(defaults.files.get(name) ?? Buffer.alloc(0)) !== true)
