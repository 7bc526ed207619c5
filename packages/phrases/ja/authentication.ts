export const authentication = {
  title: 'マイページ ログイン',
  lead: '参加登録完了メールに記載の登録IDとパスワードを入力してください。',
  registrationId: '登録ID',
  password: 'パスワード',
  login: 'ログイン',
  logout: 'ログアウト',
  closed: 'マイページは現在ご利用いただけません。公開期間は {start} から {end} までです。',
  unregistered: '参加登録がお済みでない方',
  toPreRegistration: '参加登録はこちら',
  errors: {
    USER_NOT_FOUND: '登録IDまたはパスワードが正しくありません。',
    INCORRECT_PASSWORD: '登録IDまたはパスワードが正しくありません。',
    USER_DISABLED: 'この登録IDは現在ご利用いただけません。事務局へお問い合わせください。',
    DISABLED: 'この登録IDは現在ご利用いただけません。事務局へお問い合わせください。',
    PERMISSION_DENIED: 'マイページをご利用いただく権限がありません。事務局へお問い合わせください。',
    INVALID_FORMAT: '登録IDまたはパスワードの形式が正しくありません。',
    OUT_OF_DATE: 'マイページは現在、公開期間外です。',
    TOO_MANY_ATTEMPTS:
      'ログインに続けて失敗したため、一時的に停止しています。15分ほどおいてからお試しください。',
    INVALID_TOKEN: 'ログインの情報を確認できませんでした。もう一度ログインしてください。',
    TOKEN_EXPIRED: 'ログインの有効期限が切れました。もう一度ログインしてください。',
  },
}
