import { imagePath } from './print-task.ts'
import { type DefaultTemplates, type Files, templateOf } from './templates.ts'

const isTemplate = (path: string): boolean => path.endsWith('.typ')
const isImage = (path: string): boolean => /\.(svg|png|jpe?g)$/i.test(path)

/** The template of receipts, the organiser's own templates, and every file that these mention. */
const templatesOf = (files: Files, defaults: Files): ReadonlySet<string> => {
  const templates = [...files.keys()].filter(isTemplate)
  const found = new Set<string>([templateOf.receipt, ...templates.filter((path) => !defaults.has(path))])
  // The loop also visits the files that it finds on the way.
  for (const path of found) {
    const text = files.get(path)?.toString() ?? ''
    for (const named of templates) if (text.includes(`${named}"`)) found.add(named)
  }
  return found
}

/**
 * The files of a template set that a receipt may need. Leaves out the templates of other documents, and all
 * images except the seal, unless the organiser's templates draw images.
 */
export const receiptFiles = (files: Files, defaults: DefaultTemplates, seal: string | null): Files => {
  const templates = templatesOf(files, defaults.files)
  const drawsImages = [...templates].some((path) => {
    const content = files.get(path)
    const isDefault = content !== undefined && defaults.files.get(path)?.equals(content)
    return !isDefault && content?.includes('image')
  })
  const isNeeded = (path: string): boolean => {
    if (isTemplate(path)) return templates.has(path)
    return !isImage(path) || drawsImages || (seal !== null && path === imagePath(seal))
  }
  return new Map([...files].filter(([path]) => isNeeded(path)))
}
