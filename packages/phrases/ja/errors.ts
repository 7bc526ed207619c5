import type { ErrorCode } from '@uketsuke/contract'

/** The text for each error code; the screen adds the code. */
export const errors = {
  INVALID_FORMAT: '入力内容に誤りがあります。内容をご確認ください。',
  INVALID_HEADER_FORMAT: '送信された情報に不足があります。ページを再読み込みして、もう一度お試しください。',
  INVALID_INPUT: '送信された情報を確認できませんでした。はじめからやり直してください。',
  INVALID_PLAN_ID: '選択された参加区分またはオプションは、現在お申し込みいただけません。選び直してください。',
  INPUT_MISMATCH: '仮登録の内容と一致しません。',
  INVALID_TOKEN: 'ログイン情報を確認できませんでした。もう一度ログインしてください。',
  TOKEN_EXPIRED: 'ログインの有効期限が切れました。もう一度ログインしてください。',
  USER_NOT_FOUND: '登録IDまたはパスワードが正しくありません。',
  INCORRECT_PASSWORD: '登録IDまたはパスワードが正しくありません。',
  PASSKEY_REFUSED: 'このパスキーはご利用いただけません。パスワードをご利用ください。',
  PASSKEY_COPIED:
    'このパスキーは複製されたおそれがあるため、ご利用いただけません。パスワードでログインし、このパスキーを削除してください。',
  CODE_DISABLED:
    'このリンクは無効になっています。新しいメールのリンクを開くか、仮登録からやり直してください。',
  DISABLED: 'このリンクは無効になっています。新しいメールのリンクを開くか、仮登録からやり直してください。',
  USER_DISABLED: 'この登録IDは現在ご利用いただけません。事務局へお問い合わせください。',
  PERMISSION_DENIED: 'この操作は許可されていません。',
  OUT_OF_DATE: '現在は受付期間外です。',
  INVALID_CODE: '登録情報が見つかりません。メールのリンクが正しく開かれているかご確認ください。',
  RESOURCE_NOT_FOUND: '登録情報が見つかりません。メールのリンクが正しく開かれているかご確認ください。',
  PAYMENT_NOT_FOUND: 'お支払いの情報が見つかりません。',
  JOB_NOT_FOUND: 'お支払い処理の情報が見つかりません。',
  NOT_FOUND: 'お探しの情報が見つかりません。',
  METHOD_NOT_ALLOWED: 'この操作はご利用いただけません。はじめからやり直してください。',
  REQUEST_TIMEOUT: '通信に時間がかかりすぎました。通信環境をご確認のうえ、もう一度お試しください。',
  ALREADY_REGISTRATED:
    'このメールアドレスはすでに参加登録が完了しています。マイページからログインしてください。',
  ALREADY_COMPLETED: 'この手続きはすでに完了しています。',
  RESOURCE_NOT_AVAILABLE: '選択された参加区分またはオプションは、定員に達したためお申し込みいただけません。',
  ISSUE_LIMIT_EXCEEDED: '発行できる回数の上限に達しました。',
  REQUEST_IN_PROGRESS: '処理中です。しばらく待ってから、もう一度お試しください。',
  EDITED_MEANWHILE:
    'ほかの画面で登録情報が変更されたため、保存しませんでした。最新の内容をご確認のうえ、もう一度ご入力ください。',
  RECEIPT_ISSUED_OTHERWISE:
    'このお支払いの領収書は、別の形（一括または内訳ごと）ですでに発行されているため、この形では発行できません。',
  CODE_EXPIRED: 'リンクの有効期限が切れています。新しいリンクをメールでお送りできます。',
  EXPIRED: 'リンクの有効期限が切れています。新しいリンクをメールでお送りできます。',
  PAYMENT_EXPIRED: 'お支払いの期限が過ぎました。はじめからやり直してください。',
  PRECONDITION_FAILED: '内容が更新されています。ページを再読み込みして、もう一度お試しください。',
  PAYLOAD_TOO_LARGE: '送信された内容が大きすぎます。',
  UNSUPPORTED_MEDIA_TYPE: '送信された形式には対応していません。',
  RANGE_NOT_SATISFIABLE: '指定された範囲のデータがありません。ファイル全体を読み込んでください。',
  IDEMPOTENCY_MISMATCH:
    '同じ手続きが異なる内容で送信されました。ページを再読み込みして、もう一度お試しください。',
  TOO_MANY_ATTEMPTS: '短い時間に操作が繰り返されました。しばらく待ってから、もう一度お試しください。',
  HEADERS_TOO_LARGE: '送信された内容が大きすぎます。このサイトのCookieを削除して、もう一度お試しください。',
  INTERNAL_ERROR: 'サーバーでエラーが発生しました。しばらく待ってから、もう一度お試しください。',
  SERVICE_UNAVAILABLE: 'ただいまサービスを利用できません。しばらく待ってから、もう一度お試しください。',
  PRINTER_BUSY: 'ただいま混み合っています。しばらく待ってから、もう一度お試しください。',
  PAYMENTS_PAUSED:
    'ただいまお支払いの受付を一時停止しています。カードへの請求は行われていません。しばらく待ってから、もう一度お試しください。',
  '400': 'サーバーでエラーが発生しました。内容をご確認のうえ、もう一度お試しください。',
  '500': 'サーバーでエラーが発生しました。しばらく待ってから、もう一度お試しください。',
  NETWORK_ERROR: 'サーバーに接続できませんでした。通信環境をご確認のうえ、もう一度お試しください。',
  UNEXPECTED: '予期しないエラーが発生しました。ページを再読み込みして、もう一度お試しください。',
} satisfies Record<ErrorCode | '400' | '500' | 'NETWORK_ERROR' | 'UNEXPECTED', string>
