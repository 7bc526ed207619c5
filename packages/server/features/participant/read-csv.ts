import {
  type ImportColumn,
  type ImportFault,
  type ImportQuery,
  importColumns,
  importLimit,
  neededColumns,
} from '@uketsuke/contract/operator'
import { CsvError, parse } from 'csv-parse/sync'
import { type Cells, isImportColumn } from './rules.ts'

/** A row of a file, with the number of its first line. */
export type FileRow = { line: number; cells: Cells }
type ReadCsv = { rows: FileRow[]; faults: ImportFault[] }

const whole = (line: number, rule: string, column: string | null = null): ReadCsv => ({
  rows: [],
  faults: [{ line, column, rule }],
})

/** Decodes either character set, with or without a byte order mark; undefined if neither fits. */
const decode = (bytes: Buffer, charset: ImportQuery['charset']): string | undefined => {
  for (const label of charset ? [charset] : ['utf-8', 'shift_jis']) {
    const text = decodeAs(bytes, label)
    if (text !== undefined) return text
  }
  return undefined
}

const decodeAs = (bytes: Buffer, label: string): string | undefined => {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes)
    // Another program has already destroyed the original character.
    return text.includes('\ufffd') ? undefined : text
  } catch {
    return undefined
  }
}

type Line = { line: number; values: string[] }

/**
 * Splits a CSV text into values. Accepts every kind of line ending and skips empty lines. If the text is not
 * CSV, `unreadable` is the first line of the first unreadable row.
 */
const split = (text: string): Line[] | { unreadable: number } => {
  const lines: Line[] = []
  // A quoted value may contain line breaks, so a row begins on the line after the end of the previous one.
  let end = 0
  const keep = (record: string[], info: { lines: number }): null => {
    const values = record.map((value) => value.trim())
    if (values.some((value) => value !== '')) lines.push({ line: end + 1, values })
    end = info.lines
    return null
  }
  try {
    parse(text, { relax_column_count: true, on_record: keep })
    return lines
  } catch (error) {
    if (error instanceof CsvError) return { unreadable: end + 1 }
    throw error
  }
}

/** Faults in the names of the columns. */
const faultsOfColumns = ({ line, values }: Line): ImportFault[] => [
  ...values
    .filter((name) => !isImportColumn(name))
    .map((column) => ({ line, column, rule: 'unknownColumn' })),
  ...values
    .filter((name, index) => values.indexOf(name) !== index)
    .map((column) => ({ line, column, rule: 'repeatedColumn' })),
  ...neededColumns
    .filter((column) => !values.includes(column))
    .map((column) => ({ line, column, rule: 'missingColumn' })),
]

const withoutEmptyEnd = (values: string[], length: number): string[] =>
  values.slice(length).every((value) => value === '') ? values.slice(0, length) : values

const empty = Object.fromEntries(importColumns.map((column) => [column, ''])) as Cells

/**
 * Reads the rows of a CSV file whose first line names the columns. If the file as a whole has a fault, there
 * are no rows. A row with too many or too few values is left out.
 */
export const readCsv = (bytes: Buffer, charset: ImportQuery['charset']): ReadCsv => {
  const text = decode(bytes, charset)
  if (text === undefined) return whole(1, 'charset')
  const lines = split(text)
  if ('unreadable' in lines) return whole(lines.unreadable, 'quotes')
  const [header, ...body] = lines
  if (!header) return whole(1, 'noRows')
  const names = withoutEmptyEnd(header.values, header.values.findLastIndex((name) => name !== '') + 1)
  const faults = faultsOfColumns({ line: header.line, values: names })
  if (faults.length > 0) return { rows: [], faults }
  if (body.length === 0) return whole(header.line, 'noRows')
  if (body.length > importLimit) return whole(body[importLimit]?.line ?? 1, 'tooManyRows')

  const columns = names.filter(isImportColumn)
  const read: ReadCsv = { rows: [], faults: [] }
  for (const { line, values } of body) {
    const cells = withoutEmptyEnd(values, columns.length)
    if (cells.length === columns.length) read.rows.push({ line, cells: cellsOf(columns, cells) })
    else read.faults.push({ line, column: null, rule: 'valueCount' })
  }
  return read
}

const cellsOf = (columns: ImportColumn[], values: string[]): Cells => ({
  ...empty,
  ...Object.fromEntries(columns.map((column, index) => [column, values[index] ?? ''])),
})
