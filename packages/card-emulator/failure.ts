import type { Answer } from './wire.ts'

/**
 * Error answer of any idPass call: the n-th ErrCode belongs to the n-th ErrInfo, both joined by `|`.
 * ErrCode is the group in front of the full code: `E01040010` is `E01`, a decline `42G020000` is `G02`.
 */
export function failure(errInfos: readonly string[]): Answer {
  return { ErrCode: errInfos.map(groupOf).join('|'), ErrInfo: errInfos.join('|') }
}

function groupOf(errInfo: string): string {
  return errInfo.startsWith('42') ? errInfo.slice(2, 5) : errInfo.slice(0, 3)
}
