import { toHalfWidth } from '@uketsuke/contract'
import { type ImportColumn, importColumns, type NewParticipant } from '@uketsuke/contract/operator'

/** What is kept of what the secretariat told of somebody beyond name, e-mail and affiliation. */
export const profileOf = ({ metadata }: NewParticipant) => ({
  contact: metadata?.contact ?? '',
  occupation: metadata?.occupation ?? '',
  otherOccupation: (metadata?.occupation === 'OTHER' && metadata.otherOccupation) || null,
  postalCode: metadata?.postalCode ?? '',
  country: metadata?.country ?? null,
  prefecture: metadata?.prefecture ?? null,
  address: metadata?.address ?? '',
  tel: metadata?.tel ?? '',
  fax: metadata?.fax || null,
  membershipNumber: metadata?.membershipNumber ?? '',
  participationType: metadata?.participationType ?? null,
  gender: metadata?.gender ?? null,
  birth: metadata?.birth || null,
})

/** The values of a row by their column; a column that the file does not have is empty. */
export type Cells = Record<ImportColumn, string>

export const isImportColumn = (name: string): name is ImportColumn =>
  importColumns.some((column) => column === name)

/** Codes of choices, in any width and letter case. */
const codeOf = (cell: string): string => toHalfWidth(cell).trim().toUpperCase()
const unlessEmpty = (cell: string): string | undefined => cell || undefined

/** Spreadsheets take `01` for a number and drop its zero. */
const prefectureOf = (cell: string): string =>
  /^[1-9]$/.test(codeOf(cell)) ? `0${codeOf(cell)}` : codeOf(cell)

/** A row as POST /participants would be told it, for the schema to judge. */
export const personOf = (cells: Cells): unknown => {
  const language = codeOf(cells.language).toLowerCase()
  const furigana = { lastName: cells.furiganaLastName, firstName: cells.furiganaFirstName }
  const hasFurigana = language === 'ja' || furigana.lastName !== '' || furigana.firstName !== ''
  return {
    category: codeOf(cells.category),
    language,
    lastName: cells.lastName,
    firstName: cells.firstName,
    furigana: hasFurigana ? furigana : undefined,
    email: cells.email,
    affiliation: cells.affiliation,
    planId: unlessEmpty(toHalfWidth(cells.planId).trim()),
    metadata: {
      contact: unlessEmpty(codeOf(cells.contact)),
      occupation: unlessEmpty(codeOf(cells.occupation)),
      otherOccupation: unlessEmpty(cells.otherOccupation),
      postalCode: unlessEmpty(cells.postalCode),
      country: unlessEmpty(codeOf(cells.country)),
      prefecture: unlessEmpty(prefectureOf(cells.prefecture)),
      address: unlessEmpty(cells.address),
      tel: unlessEmpty(cells.tel),
      fax: unlessEmpty(cells.fax),
      membershipNumber: unlessEmpty(cells.membershipNumber),
      participationType: unlessEmpty(codeOf(cells.participationType)),
      gender: unlessEmpty(codeOf(cells.gender)),
      birth: unlessEmpty(cells.birth),
    },
  }
}

/** The column of a field: `metadata.tel` stands under `tel`, `furigana.lastName` under `furiganaLastName`. */
export const columnOfPath = (path: string): string => {
  const [first = '', second = ''] = path.split('.')
  if (first === 'furigana' && second !== '')
    return `furigana${second.charAt(0).toUpperCase()}${second.slice(1)}`
  return first === 'metadata' ? second : first
}
