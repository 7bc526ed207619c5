import type { Block, MailPhrases } from '@uketsuke/phrases/mail'
import type { Letterhead } from './letterhead.ts'

const rule = '-'.repeat(40)

const textOf = (block: Block, { labelled }: MailPhrases): string => {
  const lines = (rows: readonly [string, string][]) => rows.map((row) => labelled(...row)).join('\n')
  switch (block.kind) {
    case 'paragraph':
    case 'news':
      return block.text
    case 'heading':
      return `${rule}\n${block.text}\n${rule}`
    case 'action':
    case 'link':
      return `${block.label}\n${block.url}`
    case 'facts':
    case 'login':
      return lines(block.rows)
    case 'amounts':
      return lines([...block.rows, ...(block.total ? [block.total] : []), ...block.facts])
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n')
  }
}

/**
 * A mail as plain text. An address stands alone on its line, so that nothing after it becomes part of the
 * link.
 */
export const textPart = ({ phrases, title, heading, greeting, blocks, contact }: Letterhead): string =>
  [
    `${title}\n${heading}`,
    greeting,
    ...blocks.map((block) => textOf(block, phrases)),
    phrases.replies,
    // Mail programs treat the lines after this one as a signature.
    ['-- ', contact.name, ...[...contact.rows, contact.address].map((row) => phrases.labelled(...row))].join(
      '\n',
    ),
  ].join('\n\n')
