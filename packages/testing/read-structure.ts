import { getDocumentProxy } from 'unpdf'

/**
 * The structure that a screen reader finds in a PDF file, as far as an independent reader can check PDF/UA-1
 * (ISO 14289-1).
 */
type PdfStructure = {
  /** Whether the file declares PDF/UA-1, and shows its title instead of its name in windows. */
  isUniversal: boolean
  showsTitle: boolean
  /** The structure elements of the page in reading order. */
  roles: string[]
  /** The alternative text of each image. */
  figures: (string | undefined)[]
  /** Texts that are neither in the structure nor marked as ornaments. */
  unstructured: string[]
  /** References of the structure to content that the page does not have. */
  missing: string[]
}

type Node = { role?: string; alt?: string; type?: string; id?: string; children?: Node[] }

const nodesOf = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)]

/** Reads the first page only. */
export const readStructure = async (file: Uint8Array): Promise<PdfStructure> => {
  const document = await getDocumentProxy(new Uint8Array(file))
  const { metadata } = await document.getMetadata()
  const preferences = await document.getViewerPreferences()
  const page = await document.getPage(1)
  const nodes = nodesOf((await page.getStructTree()) ?? {})
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const structured = new Set(nodes.flatMap(({ type, id }) => (type === 'content' && id ? [id] : [])))
  const marks: (string | null)[] = []
  const seen = new Set<string>()
  const unstructured: string[] = []
  for (const item of items) {
    if ('str' in item) {
      const isKnown = marks.some((mark) => mark === 'Artifact' || (mark !== null && structured.has(mark)))
      if (item.str.trim() !== '' && !isKnown) unstructured.push(item.str)
    } else if (item.type === 'endMarkedContent') marks.pop()
    else {
      const id = 'id' in item && typeof item.id === 'string' ? item.id : null
      if (id) seen.add(id)
      marks.push('tag' in item && item.tag === 'Artifact' ? 'Artifact' : id)
    }
  }
  await document.loadingTask.destroy()
  return {
    isUniversal: String(metadata?.get('pdfuaid:part')) === '1',
    showsTitle: new Map(Object.entries(preferences ?? {})).get('DisplayDocTitle') === true,
    roles: nodes.flatMap(({ role }) => (role ? [role] : [])),
    figures: nodes.filter(({ role }) => role === 'Figure').map(({ alt }) => alt),
    unstructured,
    missing: [...structured].filter((id) => !seen.has(id)),
  }
}
