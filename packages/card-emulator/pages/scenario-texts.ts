import type { ScenarioName } from '../behaviours.ts'

/** A short description of each scenario for the control page. */
export const scenarioTexts: Record<ScenarioName, { ja: string; en: string }> = {
  'timeout-before': { ja: '実行されず、応答なし', en: 'not done, no answer' },
  'timeout-after': { ja: '実行されるが、応答なし', en: 'done, no answer' },
  'http-500': { ja: '実行されず、500 エラー', en: 'not done, status 500' },
  'http-500-after': { ja: '実行されるが、500 エラー', en: 'done, status 500' },
  garbage: { ja: '実行されるが、応答が読めない', en: 'done, unreadable answer' },
  slow: { ja: '遅れて実行・応答', en: 'done late' },
  'late-success': { ja: 'システムエラー、後で支払成立', en: 'system error, charged later' },
  e92: { ja: '混雑エラー、実行されない', en: 'busy, not done' },
  'token-expired': { ja: 'トークン期限切れ', en: 'token expired, not done' },
  'notify-early': { ja: '応答より先に結果通知', en: 'notified before the answer' },
  'notify-dup': { ja: '結果通知が3回届く', en: 'notified three times' },
  'notify-lost': { ja: '結果通知が届かない', en: 'never notified' },
  'notify-forged': { ja: '偽の結果通知が先に届く', en: 'a forged notification first' },
}
