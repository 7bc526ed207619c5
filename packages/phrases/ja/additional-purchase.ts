export const additionalPurchase = {
  steps: {
    selection: 'オプションの選択',
    confirmation: '内容の確認',
    payment: 'お支払い',
    result: '完了',
  },
  order: 'お申し込み内容',
  toMyPage: 'マイページへ',
  toLogin: 'ログイン画面へ',
  loading: {
    text: 'オプションの情報を読み込んでいます。このままお待ちください。',
    failedTitle: '追加購入を始められません',
  },
  notOffered: 'ご登録の参加区分では、オプションの追加購入をご利用いただけません。',
  notOpen: 'オプションの追加購入は、現在受け付けておりません。受付期間は{period}です。',
  selection: {
    title: 'オプションの追加購入',
    lead: '追加で購入するオプションをお選びください。',
    options: 'オプション',
    hint: 'ご希望のものをすべてお選びください。購入済みのものと満席のものはお選びいただけません。',
    nothingChosen: 'オプションをお選びいただくと、ここに内容と合計金額を表示します。',
    chooseFirst: 'オプションを1つ以上お選びください。',
    none: '現在、追加でお申し込みいただけるオプションはありません。',
    next: '内容を確認する',
  },
  confirmation: {
    title: '追加購入の確認',
    leadPaid: 'お申し込みはまだ完了していません。内容をご確認のうえ、お支払いへお進みください。',
    leadFree: 'お申し込みはまだ完了していません。内容をご確認のうえ、お申し込みを確定してください。',
    period: '追加購入の受付期間',
    newWindow: 'お支払い画面は別のウィンドウで開きます。',
    submitPaid: '申し込みを確定して支払う',
    submitFree: '申し込みを確定する',
    back: '選択に戻る',
  },
  payment: { title: 'お支払い' },
  result: {
    succeeded: '追加購入が完了しました',
    mail: '{email} に、「追加購入完了のお知らせ」をお送りしました。',
    history: '購入したオプションは、マイページの購入履歴でご確認いただけます。',
    failed: '追加購入を完了できませんでした',
  },
  errors: {
    /** The login is no longer valid, or never was; shared by all calls. */
    login: {
      INVALID_CODE: 'ログイン情報を確認できませんでした。もう一度ログインしてください。',
      INVALID_TOKEN: 'ログイン情報を確認できませんでした。もう一度ログインしてください。',
      TOKEN_EXPIRED: 'ログインの有効期限が切れました。もう一度ログインしてください。',
      DISABLED: 'この登録IDは現在ご利用いただけません。事務局へお問い合わせください。',
      OUT_OF_DATE: 'マイページは現在、公開期間外です。',
    },
    reserve: {
      RESOURCE_NOT_AVAILABLE: 'オプションのお席を確保できませんでした。戻って選び直してください。',
    },
    /** Shared by both calls, the reservation and the order. */
    order: {
      INVALID_PLAN_ID:
        '選択されたオプションは購入できません。購入済みか、取り扱いが終了しています。戻って選び直してください。',
      RESOURCE_NOT_AVAILABLE: '選択されたオプションは満席になりました。戻って選び直してください。',
      PERMISSION_DENIED: 'ご登録の参加区分では、オプションの追加購入をご利用いただけません。',
      REQUEST_IN_PROGRESS:
        '前の追加購入のお支払いを確認しています。結果がわかってから、もう一度お試しください。',
    },
  },
}
