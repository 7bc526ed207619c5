import { fieldNamed, fieldNames, hasFurigana, type ParticipantField, toHalfWidth } from '@uketsuke/contract'
import { type ImportColumn, importColumns } from '@uketsuke/contract/operator'

/** The values of a row by column. A missing column is empty. */
export type Cells = Record<ImportColumn, string>

export const isImportColumn = (name: string): name is ImportColumn =>
  importColumns.some((column) => column === name)

/** Codes of choices, in any width and letter case. */
const codeOf = (cell: string): string => toHalfWidth(cell).trim().toUpperCase()
const unlessEmpty = (cell: string): string | undefined => cell || undefined

/** Spreadsheets read `01` as a number and drop its zero. */
const prefectureOf = (cell: string): string =>
  /^[1-9]$/.test(codeOf(cell)) ? `0${codeOf(cell)}` : codeOf(cell)

const fieldValue = (name: ParticipantField, cell: string): string => {
  if (name === 'prefecture') return prefectureOf(cell)
  return fieldNamed(name).kind === 'choice' ? codeOf(cell) : cell
}

/** A row in the form of a POST /participants body, for the schema to check. */
export const personOf = (cells: Cells): unknown => {
  const language = codeOf(cells.language).toLowerCase()
  const furigana = { lastName: cells.furiganaLastName, firstName: cells.furiganaFirstName }
  const isRead = hasFurigana(language) || furigana.lastName !== '' || furigana.firstName !== ''
  return {
    category: codeOf(cells.category),
    language,
    lastName: cells.lastName,
    firstName: cells.firstName,
    furigana: isRead ? furigana : undefined,
    email: cells.email,
    affiliation: cells.affiliation,
    planId: unlessEmpty(toHalfWidth(cells.planId).trim()),
    metadata: Object.fromEntries(
      fieldNames.map((name) => [name, unlessEmpty(fieldValue(name, cells[name]))]),
    ),
  }
}

/** The column of a field: `tel` for `metadata.tel`, `furiganaLastName` for `furigana.lastName`. */
export const columnOfPath = (path: string): string => {
  const [first = '', second = ''] = path.split('.')
  if (first === 'furigana' && second !== '')
    return `furigana${second.charAt(0).toUpperCase()}${second.slice(1)}`
  return first === 'metadata' ? second : first
}
