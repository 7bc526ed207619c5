import type { Answer } from './wire.ts'

/**
 * Error answer of any idPass call: ErrCode and ErrInfo are lists joined by `|`, in the same order.
 * ErrCode is the group prefix of the full code: `E01` for `E01040010`, `G02` for the decline `42G020000`.
 */
export const failure = (errInfos: readonly string[]): Answer => ({
  ErrCode: errInfos.map(groupOf).join('|'),
  ErrInfo: errInfos.join('|'),
})

const groupOf = (errInfo: string): string =>
  errInfo.startsWith('42') ? errInfo.slice(2, 5) : errInfo.slice(0, 3)
