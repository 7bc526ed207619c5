export const ticket = {
  category: '参加区分',
  categoryHint: '1つお選びください。',
  options: 'オプション',
  optionsHint: 'ご希望のものをすべてお選びください。お選びいただかなくても登録できます。',
  fees: '参加費（税込）',
  categories: '参加区分',
  loading: '参加費を読み込んでいます。',
  feesUnknown: '参加費を表示できませんでした',
  seatsLeft: '残り{available}席',
  soldOut: '満席',
  /** While the order was being confirmed. */
  soldOutMeanwhile: {
    dropOrChoose: '{plans}は満席になりました。外して続けるか、戻って選び直してください。',
    choose: '{plans}は満席になりました。戻って選び直してください。',
    drop: '満席のオプションを外して続ける',
    otherCategory: '別の参加区分を選ぶ',
  },
  bought: '購入済み',
}
