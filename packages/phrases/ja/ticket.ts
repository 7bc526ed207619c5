export const ticket = {
  category: '参加区分',
  categoryHint: '1つお選びください。',
  options: 'オプション',
  optionsHint: 'ご希望のものをすべてお選びください。お選びいただかなくても登録できます。',
  fees: '参加費（税込）',
  feesUnknown: '参加費を表示できませんでした',
  seatsLeft: '残り{available}席',
  soldOut: '満席',
  bought: '購入済み',
}
